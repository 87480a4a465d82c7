import { exactly } from "@dars/contract/learning/exact";
import { markingText } from "@dars/contract/learning/marking-text";
import type { TextPattern } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { NOTHING, type Share, shareWith } from "./share.ts";

export const shareOfText = ({ patterns, isLooseTaMarbuta }: QuestionOf<"short_text">, text: string): Share =>
  shareOfPatterns(patterns, isLooseTaMarbuta, text);

/** The first pattern that fits decides, as in the systems such questions come from. */
export function shareOfPatterns(
  patterns: readonly TextPattern[],
  isLooseTaMarbuta: boolean,
  text: string,
): Share {
  const typed = markingText(text, isLooseTaMarbuta);
  if (typed === "") return NOTHING;
  const found = patterns.find(({ pattern }) => fits(typed, splitSegments(pattern, isLooseTaMarbuta)));
  return found ? shareWith(exactly(found.share), found.feedback) : NOTHING;
}

/** A sign of the private use area, which normalisation leaves alone. */
const ANY = "\uE000";

/** The literal parts of a pattern between its wildcards. */
function splitSegments(pattern: string, isLooseTaMarbuta: boolean): string[] {
  const marked = pattern
    .replaceAll(ANY, "")
    .replaceAll(/\\([\\*])|\*/gu, (_, escaped: string | undefined) => escaped ?? ANY);
  return markingText(marked, isLooseTaMarbuta).split(ANY);
}

/** Looks for each part after the one before: no more steps than the text is long, whatever the pattern. */
function fits(text: string, segments: readonly string[]): boolean {
  const [first = "", ...rest] = segments;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const segment of rest) {
    const found = text.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return at <= text.length - last.length;
}
