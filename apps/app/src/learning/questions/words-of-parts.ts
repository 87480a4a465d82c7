import { listInlines, plainText, type RichText } from "@dars/contract/learning/rich-text";
import type { Locale } from "@dars/contract/platform/primitives";

import { optionLetter } from "./option-letter.ts";
import type { InputProps } from "./QuestionInput.tsx";

type AskedParts = InputProps["question"]["parts"];

const isPlain = (text: RichText): boolean =>
  listInlines(text).every(({ type }) => type === "text" || type === "break");

/** A list of choices shows words alone: with a formula or a picture among them, letters stand for all. */
export const needsLetters = (parts: AskedParts): boolean => parts.some(({ content }) => !isPlain(content));

/** How each part is called in a list of choices. */
export function wordsOfParts(parts: AskedParts, locale: Locale): ReadonlyMap<string, string> {
  const isLettered = needsLetters(parts);
  return new Map(
    parts.map(({ id, content }, at) => {
      if (!isLettered) return [id, plainText(content)];
      const letter = optionLetter(at, locale);
      return [id, isPlain(content) ? `${letter} · ${plainText(content)}` : letter];
    }),
  );
}
