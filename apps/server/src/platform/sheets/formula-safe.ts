/** Characters that a spreadsheet would take for a formula, or for the end of the cell before it. */
const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠﹦﹢﹣﹫−]/u;

/** Whether a text must be marked as text (T30d). Blanks and invisible signs before a formula do not hide it. */
export const looksLikeFormula = (text: string): boolean =>
  FORMULA.test(text) || FORMULA.test(text.replace(/^[\s\p{Cf}\0'"]+/u, "").trimStart());

/** A text as a spreadsheet shows it: with an apostrophe before a possible formula. */
export const formulaSafe = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
