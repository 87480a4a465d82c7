/** Marks over letters by the mark that Word joins to a letter. */
export const ACCENTS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  "^": "\u0302",
  ˆ: "\u0302",
  "~": "\u0303",
  "˜": "\u0303",
  "¯": "\u0304",
  ˉ: "\u0304",
  "‾": "\u0304",
  "―": "\u0305",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030A",
  ˇ: "\u030C",
  "←": "\u20D6",
  "→": "\u20D7",
  "⃗": "\u20D7",
  "↔": "\u20E1",
  "↼": "\u20D0",
  "⇀": "\u20D1",
};
/** Braces over and under a group, by their side. */
export const GROUPS: Readonly<Record<string, string>> = { "⏞": "top", "⏜": "top", "⏟": "bot", "⏝": "bot" };

/** Lines through a part, by the notation of MathML. */
export const STRIKES = {
  updiagonalstrike: "strikeBLTR",
  downdiagonalstrike: "strikeTLBR",
  horizontalstrike: "strikeH",
  verticalstrike: "strikeV",
} as const;
/** A box of which nothing is drawn. */
export const NO_FRAME = ["hideTop", "hideBot", "hideLeft", "hideRight"].map((name) => [name, "1"] as const);
