export { MediaContext } from "./media-context.ts";
export { optionLetter } from "./option-letter.ts";
export { QuestionInput } from "./QuestionInput.tsx";
export { RichTextView } from "./RichTextView.tsx";
