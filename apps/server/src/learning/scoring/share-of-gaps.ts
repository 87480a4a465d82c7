import { add, exactly, multiply, ZERO } from "@dars/contract/learning/exact";
import { readNumber } from "@dars/contract/learning/marking-text";
import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { shareOfBands } from "./share-of-number.ts";
import { shareOfPatterns } from "./share-of-text.ts";
import { NOTHING, type Share, shareWith } from "./share.ts";

/** Each gap earns its part; a gap that is answered twice counts as first answered. */
export function shareOfGaps(
  { gaps, isLooseTaMarbuta }: QuestionOf<"cloze">,
  given: ReadonlyArray<{ readonly id: string; readonly text: string }>,
): Share {
  let share = ZERO;
  const feedback = [];
  for (const gap of gaps) {
    const text = given.find(({ id }) => id === gap.id)?.text ?? "";
    const found = shareOfGap(gap, isLooseTaMarbuta, text);
    share = add(share, multiply(exactly(gap.share), found.share));
    feedback.push(...found.feedback);
  }
  return shareWith(share, ...feedback);
}

function shareOfGap(gap: ClozeGap, isLooseTaMarbuta: boolean, text: string): Share {
  if (gap.kind === "number") return shareOfBands(gap.bands, readNumber(text));
  if (gap.kind === "text") return shareOfPatterns(gap.patterns, isLooseTaMarbuta, text);
  const option = gap.options.find(({ id }) => id === text);
  return option ? shareWith(exactly(option.share), option.feedback) : NOTHING;
}
