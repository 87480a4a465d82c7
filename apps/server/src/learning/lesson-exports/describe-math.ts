import type { Element } from "#learning/lesson-documents/public.ts";

import { findRowLook, isRow, isSpace, partsIn, placesIn, tokenText, unpadded } from "./math-parts.ts";

const TOKENS = new Set(["mi", "mn", "mo", "mtext", "ms"]);
const AS_ROWS = new Set(["msqrt", "mtd", "mphantom", "menclose"]);

/** What a formula shows, whatever its rows and blanks are: two formulas with one shape look the same. */
export function describeMath(padded: Element): string {
  const element = unpadded(padded);
  if (isSpace(element)) return "";
  if (TOKENS.has(element.name)) return describeToken(element);
  if (isRow(element)) {
    const look = findRowLook(element);
    const inner = partsIn(element).map(describeMath).join("");
    return look === undefined ? inner : `‹${look} ${inner}›`;
  }
  const notation = element.attributes["notation"] ?? "";
  const inner = AS_ROWS.has(element.name)
    ? partsIn(element).map(describeMath).join("")
    : placesIn(element).map(describeMath).join("¦");
  const line = element.attributes["linethickness"]?.startsWith("0") === true ? "-" : "";
  return `‹${element.name}${line}${notation} ${inner}›`;
}

function describeToken(element: Element): string {
  const text = tokenText(element).replaceAll(/\s+/gu, "");
  const isOneUpright = element.attributes["mathvariant"] === "normal" && /^\p{L}$/u.test(text);
  return isOneUpright ? `‹upright ${text}›` : text;
}
