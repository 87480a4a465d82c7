import { escapeTex } from "./escape-tex.ts";

const NAMES: ReadonlySet<string> = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min " +
    "Pr sec sin sinh sup tan tanh"
  ).split(" "),
);

/** The name of a function: upright, with its own command where it has one. */
export function nameTex(text: string): string {
  const name = text.trim();
  if (NAMES.has(name)) return `\\${name} `;
  return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : escapeTex(text);
}
