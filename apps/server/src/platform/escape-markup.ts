const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text between the tags or in an attribute of HTML or XML. Signs that XML has no place for are dropped. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"']/gu, (sign) => ESCAPES[sign] ?? "");

/** A name or a number that keeps its own direction inside a line of another. */
export const isolateMarkup = (text: string): string => `<bdi>${escapeMarkup(text)}</bdi>`;
