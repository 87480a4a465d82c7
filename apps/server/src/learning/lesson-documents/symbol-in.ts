import { hex } from "dingbat-to-unicode";

import { attributeIn, type Element } from "./element.ts";

const PRIVATE = /[\uF000-\uF0FF]/g;
/** Stands for a sign that its font alone has. */
export const UNKNOWN_SIGN = "□";

/** The sign of a `w:sym`, whose number counts in its font. */
export function symbolIn(element: Element): string {
  const number = (attributeIn(element, "char") ?? "").replace(/^F0/i, "");
  return toSign(attributeIn(element, "font") ?? "", number);
}

/** Letters of a font of signs as what they look like. Other text stays as it is. */
export const withSigns = (text: string, font: string | undefined): string =>
  font === undefined
    ? text
    : text.replaceAll(PRIVATE, (letter) => toSign(font, (letter.charCodeAt(0) - 0xf0_00).toString(16)));

function toSign(font: string, number: string): string {
  const known = hex(font, number.toUpperCase().padStart(2, "0").slice(-2));
  if (known) return known.string;
  const code = Number.parseInt(number, 16);
  return code >= 0x1_00 && code < 0xd8_00 ? String.fromCodePoint(code) : UNKNOWN_SIGN;
}
