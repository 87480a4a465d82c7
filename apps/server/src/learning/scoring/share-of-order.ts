import { ONE, rational, ZERO } from "@dars/contract/learning/exact";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { type Share, shareWith } from "./share.ts";

/** All in their places, or the share of pairs of items that are in the right order. An item counts where first named. */
export function shareOfOrder({ key, scoring }: QuestionOf<"ordering">, ids: readonly string[]): Share {
  const placed = [...new Set(ids)].filter((id) => key.includes(id));
  if (scoring === "all")
    return shareWith(placed.length === key.length && placed.every((id, at) => key[at] === id) ? ONE : ZERO);
  const ranks = placed.map((id) => key.indexOf(id));
  const inOrder = ranks.flatMap((rank, at) => ranks.slice(at + 1).filter((later) => later > rank));
  return shareWith(rational(inOrder.length, (key.length * (key.length - 1)) / 2));
}
