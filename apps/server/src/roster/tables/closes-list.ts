import { searchText } from "@dars/contract/platform/search-text";

import type { GridRow } from "#platform/sheets/public.ts";

/** How rows begin that sum a list up or close it. */
const CLOSING = [
  "المجموع",
  "مجموع",
  "الإجمالي",
  "اجمالي",
  "العدد الكلي",
  "عدد الطلاب",
  "عدد التلاميذ",
  "عدد الطالبات",
  "total",
  "totals",
  "sum",
  "count",
  "number of students",
  "کۆ",
  "کۆی گشتی",
  "سەرجەم",
  "مدير المدرسة",
  "مديرة المدرسة",
  "اسم المدير",
  "توقيع",
  "التوقيع",
  "الختم",
  "ختم المدرسة",
  "ملاحظة",
  "ملاحظات",
  "صفحة",
  "signature",
  "principal",
  "headmaster",
  "stamp",
  "note",
  "page",
  "بەڕێوەبەر",
  "واژوو",
].map((words) => searchText(words).split(" "));

/** A row that sums the list up or closes it has few cells, and the first of words says so. */
export function closesList({ cells }: GridRow): boolean {
  const texts = cells.map(({ text }) => text).filter((text) => text !== "");
  const words = searchText(texts.find((text) => /\p{L}/u.test(text)) ?? "").split(" ");
  return texts.length <= 4 && CLOSING.some((begin) => begin.every((word, at) => words[at] === word));
}

/** The header once more, as lists print it on every page. */
export function repeatsHeader({ cells }: GridRow, header: ReadonlySet<string>): boolean {
  const texts = cells.map(({ text }) => text).filter((text) => text !== "");
  return texts.length > 1 && texts.every((text) => header.has(text));
}
