import { searchText, withoutArticle } from "@dars/contract/platform/search-text";
import type { FileNameKind } from "@dars/contract/time/timetable-import";

const wordsIn = (text: string): readonly string[] => searchText(text).split(" ").map(withoutArticle);

const asWords = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(wordsIn));

/** Say what kind of thing is named, and are written or not. */
const KINDS = asWords([
  "الصف",
  "الشعبة",
  "يوم",
  "الحصة",
  "الدرس",
  "پۆل",
  "هۆبە",
  "ڕۆژ",
  "وانە",
  "class",
  "day",
  "period",
]);
const TITLES = asWords(
  "أ م د الأستاذ الأستاذة الست السيد السيدة المدرس المدرسة المعلم المعلمة مامۆستا mr mrs ms miss dr".split(" "),
);

/** A name by its letters and digits only: a dash, a blank, an article or "class" more or less does not matter. */
export const foldedName = (text: string): string => without(KINDS, text).join("");

/** The words of a person's name without titles. */
export const personWords = (name: string): readonly string[] => without(TITLES, name);

/** As a name of a file is remembered: a person's without titles. At most 80 characters come in. */
export const foldFileName = (kind: FileNameKind, text: string): string =>
  kind === "teacher" ? personWords(text).join(" ") : foldedName(text);

function without(left: ReadonlySet<string>, text: string): readonly string[] {
  const words = wordsIn(text);
  const remainingWords = words.filter((word) => !left.has(word));
  return remainingWords.length > 0 ? remainingWords : words;
}

const ORDINALS = [
  ["الأولى", "الأول", "یەکەم", "first"],
  ["الثانية", "الثاني", "دووەم", "second"],
  ["الثالثة", "الثالث", "سێیەم", "third"],
  ["الرابعة", "الرابع", "چوارەم", "fourth"],
  ["الخامسة", "الخامس", "پێنجەم", "fifth"],
  ["السادسة", "السادس", "شەشەم", "sixth"],
  ["السابعة", "السابع", "حەوتەم", "seventh"],
  ["الثامنة", "الثامن", "هەشتەم", "eighth"],
  ["التاسعة", "التاسع", "نۆیەم", "ninth"],
  ["العاشرة", "العاشر", "دەیەم", "tenth"],
].map((names) => new Set(names.map(foldedName)));

/** "3", "٣", "الحصة الثالثة"; 0 where no number is said. */
export function numberIn(text: string): number {
  const word = foldedName(text);
  return /^\d+$/.test(word) ? Number(word) : ORDINALS.findIndex((names) => names.has(word)) + 1;
}
