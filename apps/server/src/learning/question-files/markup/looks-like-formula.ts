import { listInlines, type RichText } from "@dars/contract/learning/rich-text";

/** What begins a formula for readers of HTML with TeX in it. */
const FORMULA = /\\\(|\\\[|\$\$/u;

/** Whether words of a text would be read as a formula where TeX stands among words. */
export const looksLikeFormula = (text: RichText): boolean =>
  listInlines(text).some((inline) => inline.type === "text" && FORMULA.test(inline.text));
