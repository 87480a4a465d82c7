export { LetterFields, lookIn } from "./LetterFields.tsx";
export { ReaderChoices } from "./ReaderChoices.tsx";
