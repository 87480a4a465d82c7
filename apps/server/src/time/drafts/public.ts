export type { DraftLesson } from "./draft-maker.ts";
export { makeDraft } from "./make-draft.ts";
