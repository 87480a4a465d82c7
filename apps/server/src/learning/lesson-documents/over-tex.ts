import { escapeTex } from "./escape-tex.ts";

/** Over one letter, and over several. */
const OVER: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries<readonly [string, string]>({
    "\u0300": ["\\grave", "\\grave"],
    "\u0301": ["\\acute", "\\acute"],
    "\u0302": ["\\hat", "\\widehat"],
    "\u0303": ["\\tilde", "\\widetilde"],
    "\u0304": ["\\bar", "\\overline"],
    "\u0305": ["\\overline", "\\overline"],
    "\u0306": ["\\breve", "\\breve"],
    "\u0307": ["\\dot", "\\dot"],
    "\u0308": ["\\ddot", "\\ddot"],
    "\u030A": ["\\mathring", "\\mathring"],
    "\u030C": ["\\check", "\\widecheck"],
    "\u20D0": ["\\overleftharpoon", "\\overleftharpoon"],
    "\u20D1": ["\\overrightharpoon", "\\overrightharpoon"],
    "\u20D6": ["\\overleftarrow", "\\overleftarrow"],
    "\u20D7": ["\\vec", "\\overrightarrow"],
    "\u20DB": ["\\dddot", "\\dddot"],
    "\u20DC": ["\\ddddot", "\\ddddot"],
    "\u20E1": ["\\overleftrightarrow", "\\overleftrightarrow"],
    "\u23DE": ["\\overbrace", "\\overbrace"],
    "\u23DC": ["\\overparen", "\\overparen"],
  }),
);
/** Marks that stand by themselves, and arrows, by the mark that they are over a letter. */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "`": "\u0300",
    "´": "\u0301",
    "^": "\u0302",
    ˆ: "\u0302",
    "~": "\u0303",
    "˜": "\u0303",
    "¯": "\u0304",
    ˉ: "\u0304",
    "‾": "\u0305",
    "―": "\u0305",
    "˘": "\u0306",
    "˙": "\u0307",
    ".": "\u0307",
    "¨": "\u0308",
    "˚": "\u030A",
    ˇ: "\u030C",
    "←": "\u20D6",
    "→": "\u20D7",
    "↔": "\u20E1",
    "↼": "\u20D0",
    "⇀": "\u20D1",
  }),
);
const UNDER: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "\u0332": "\\underline",
    "\u0331": "\\underline",
    _: "\\underline",
    "\u23DF": "\\underbrace",
    "\u23DD": "\\underparen",
  }),
);
const DOUBLE_LINES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ "\u033F": "\\overline", "\u0333": "\\underline" }),
);

/** `body` in TeX with a sign over it. */
export function overTex(sign: string, body: string): string {
  const line = DOUBLE_LINES.get(sign);
  if (line !== undefined) return `${line}{${line}{${body}}}`;
  if (UNDER.get(sign) !== undefined) return underTex(sign, body);
  const [one, several] = OVER.get(SAME.get(sign) ?? sign) ?? [];
  if (one === undefined) return sign === "" ? `{${body}}` : `\\overset{${escapeTex(sign)}}{${body}}`;
  return `${/^(?:[^\\]|\\[A-Za-z]+ ?)$/u.test(body) ? one : several}{${body}}`;
}

/** `body` in TeX with a sign under it. */
export function underTex(sign: string, body: string): string {
  const command = UNDER.get(sign);
  if (command !== undefined) return `${command}{${body}}`;
  return sign === "" ? `{${body}}` : `\\underset{${escapeTex(sign)}}{${body}}`;
}
