const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Drops the signs that XML has no place for, however they are written. */
const dropForbiddenSigns = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "");

/** A text between the tags or in an attribute of HTML or XML. Signs that XML has no place for are dropped. */
export const escapeMarkup = (text: string): string =>
  dropForbiddenSigns(text).replaceAll(/[&<>"']/gu, (sign) => ESCAPES[sign] ?? "");

/** A text in lines of its own in a comment of XML, which knows no escapes and ends at two hyphens. */
export const writeXmlComment = (text: string): string =>
  `<!--\n${dropForbiddenSigns(text).replaceAll(/-(?=-)/gu, "- ")}\n-->`;

/** A name or a number that keeps its own direction inside a line of another. */
export const isolateMarkup = (text: string): string => `<bdi>${escapeMarkup(text)}</bdi>`;
