import { escapeMarkup } from "#platform/escape-markup.ts";

/** The beginning of a text, in so many bytes of a page. */
export function cut(text: string, bytes: number): string {
  if (countBytes(text) <= bytes) return text;
  let taken = "";
  let left = bytes;
  for (const letter of text) {
    left -= countBytes(letter);
    if (left < 0) break;
    taken += letter;
  }
  return taken;
}

/** Bytes of a text in a page. */
export const countBytes = (text: string): number => Buffer.byteLength(escapeMarkup(text));
