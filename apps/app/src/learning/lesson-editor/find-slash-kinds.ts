import type { AddedKind } from "./use-add-block.ts";

/** What can be put in from the menu of the text: parts of the text itself, and blocks. */
export type SlashKind = "heading" | "formula" | "table" | Exclude<AddedKind, "text">;

/** What each is called, in whichever language one thinks of it. */
const NAMES: Readonly<Record<SlashKind, readonly string[]>> = {
  heading: ["heading", "title", "عنوان", "سەردێڕ"],
  formula: ["formula", "equation", "math", "معادلة", "صيغة", "هاوکێشە"],
  table: ["table", "grid", "جدول", "خشتە"],
  image: ["image", "picture", "photo", "صورة", "وێنە"],
  exercise: ["exercise", "quiz", "question", "تمرين", "سؤال", "ڕاهێنان"],
  video: ["video", "film", "فيديو", "ڤیدیۆ"],
  audio: ["audio", "sound", "voice", "صوت", "دەنگ"],
  pdf: ["pdf"],
  file: ["file", "attachment", "ملف", "فایل"],
  document: ["word", "document", "import", "وورد", "مستند", "وۆرد"],
  divider: ["divider", "line", "فاصل", "جیاکەرەوە"],
};

export const SLASH_KINDS = [
  "exercise",
  "formula",
  "image",
  "table",
  "heading",
  "video",
  "audio",
  "pdf",
  "file",
  "document",
  "divider",
] as const satisfies readonly SlashKind[];

/** Those of which a name, or the word on the screen, begins with what is typed after the slash. */
export function findSlashKinds(query: string, wordFor: (kind: SlashKind) => string): readonly SlashKind[] {
  const typed = query.toLowerCase();
  return SLASH_KINDS.filter((kind) =>
    [wordFor(kind), ...NAMES[kind]].some((name) => stripArticle(name.toLowerCase()).startsWith(typed)),
  );
}

const stripArticle = (name: string): string => name.replace(/^ال/u, "");
