export type { DraftLesson, DraftProblem } from "./draft-maker.ts";
export { makeDraft, makeDraftMeanwhile } from "./make-draft.ts";
