import { escapeTex } from "./escape-tex.ts";

const LARGE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "∑": "\\sum",
    "∏": "\\prod",
    "∐": "\\coprod",
    "∫": "\\int",
    "∬": "\\iint",
    "∭": "\\iiint",
    "∮": "\\oint",
    "∯": "\\oiint",
    "∰": "\\oiiint",
    "⋀": "\\bigwedge",
    "⋁": "\\bigvee",
    "⋂": "\\bigcap",
    "⋃": "\\bigcup",
    "⨀": "\\bigodot",
    "⨁": "\\bigoplus",
    "⨂": "\\bigotimes",
    "⨄": "\\biguplus",
    "⨆": "\\bigsqcup",
  }),
);

/** The sign of a sum, an integral or their like, with limits; a sign without a command stays itself. */
export const largeSignTex = (sign: string): string => LARGE.get(sign) ?? `\\mathop{${escapeTex(sign)}}`;

/** True for a sign that takes limits. */
export const isLargeSign = (sign: string): boolean => LARGE.get(sign) !== undefined;
