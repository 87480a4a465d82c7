export { questionsCommand, type FileWish } from "./questions.command.ts";
export { detectMedium, type Medium } from "./media.ts";
export { readQuestions, type QuestionFormat } from "./read-questions.ts";
export { readArchive } from "./archive.ts";
export { findMedium } from "./cartridge/find-medium.ts";
export { listPages, type CoursePage } from "./cartridge/list-pages.ts";
export { decodeFile } from "./decode-file.ts";
export { below, getText, isElement, listElements, type Element, type Node } from "./markup/nodes.ts";
export { parseHtml } from "./markup/parse-html.ts";
export { parseReadable } from "./parse-readable.ts";
export { ItemRefused } from "./read-item.ts";
export type { QtiTest } from "./qti/test-xml.ts";
export {
  writeGiftFile,
  writeMoodleFile,
  writeQtiPackage,
  type NamedQuestions,
  type WrittenFile,
} from "./written-file.ts";
