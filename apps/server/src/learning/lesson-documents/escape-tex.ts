/** Signs that TeX reads as commands, and signs with a command of their own. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "\\": "\\backslash ",
    "{": "\\{",
    "}": "\\}",
    $: "\\$",
    "&": "\\&",
    "#": "\\#",
    _: "\\_",
    "%": "\\%",
    "^": "\\text{\\textasciicircum}",
    "~": "\\sim ",
    "×": "\\times ",
    "÷": "\\div ",
    "±": "\\pm ",
    "≤": "\\le ",
    "≥": "\\ge ",
    "≠": "\\ne ",
    "∞": "\\infty ",
    "√": "\\surd ",
  }),
);
const IN_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "\\": "{\\textbackslash}",
    "^": "{\\textasciicircum}",
    "~": "{\\textasciitilde}",
  }),
);
/** Joiners, marks of direction and the invisible signs of formulas: nothing of them is seen. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|(?!\s)\p{Cc}/gu;
/** Signs of a font alone: no other font has them. */
const PRIVATE = /[\p{Co}\p{Cn}]/gu;
const ARABIC =
  "[\\p{Script=Arabic}\\u060C\\u061B\\u061F\\u0640\\u064B-\\u0655\\u0660-\\u0669\\u06F0-\\u06F9]";
const TOKENS = new RegExp(`${ARABIC}+(?:\\s+${ARABIC}+)*|\\s+|[^]`, "gu");
const IS_ARABIC = new RegExp(`^${ARABIC}`, "u");

/** Letters stay letters: nothing that was typed becomes a command, and words of Arabic stay joined. */
export function escapeTex(text: string): string {
  const tokens = clean(text).match(TOKENS) ?? [];
  const tex = tokens.map(toToken).join("");
  // A prime after a power would be a second one.
  return tex.startsWith("'") ? `{}${tex}` : tex;
}

function toToken(token: string): string {
  if (IS_ARABIC.test(token)) return textTex(token);
  return /^\s/.test(token) ? "\\ " : (SIGNS.get(token) ?? token);
}

/** Words within a formula, as words. */
export const textTex = (text: string): string =>
  `\\text{${clean(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\^~{}$&#_%]/g, (sign) => IN_TEXT.get(sign) ?? `\\${sign}`)
    .replaceAll("--", "-{}-")}}`;

const clean = (text: string): string => text.toWellFormed().replaceAll(UNSEEN, "").replaceAll(PRIVATE, "□");
