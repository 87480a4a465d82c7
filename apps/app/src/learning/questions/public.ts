export { AnswerLane } from "./answer-lane.ts";
export { InkedFiles } from "./InkedFiles.tsx";
export { InkLines } from "./InkLines.tsx";
export { keepMedia } from "./keep-media.ts";
export { MediaContext } from "./media-context.ts";
export { optionLetter } from "./option-letter.ts";
export { QuestionInput } from "./QuestionInput.tsx";
export { RichTextView } from "./RichTextView.tsx";
