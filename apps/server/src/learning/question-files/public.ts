export { questionsCommand, type FileWish } from "./questions.command.ts";
export { detectMedium, type Medium } from "./media.ts";
export { readQuestions, type QuestionFormat } from "./read-questions.ts";
export type { QtiTest } from "./qti/test-xml.ts";
export {
  writeGiftFile,
  writeMoodleFile,
  writeQtiPackage,
  type NamedQuestions,
  type WrittenFile,
} from "./written-file.ts";
