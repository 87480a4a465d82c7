import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { BlockShares } from "@dars/contract/learning/lessons";

type Shares = Readonly<BlockShares>;

interface Merged {
  readonly blocks: Record<string, number>;
  /** Of the whole, in thousandths. */
  readonly share: number;
  readonly seenBlocks: number;
}

const WHOLE = 1000;

/**
 * Both, each block by its larger share: whatever order two devices send in, the outcome is one. A block that is not in
 * the version counts for nothing, and neither does a divider.
 */
export function mergeShares(version: readonly LessonBlock[], known: Shares, sent: Shares): Merged {
  const counted = version.filter(({ kind }) => kind !== "divider").map(({ id }) => id);
  const blocks: Record<string, number> = {};
  for (const id of counted) {
    const share = Math.max(known[id] ?? 0, sent[id] ?? 0);
    if (share > 0) blocks[id] = share;
  }
  const shares = counted.map((id) => blocks[id] ?? 0);
  const sum = shares.reduce((all, share) => all + share, 0);
  return {
    blocks,
    share: counted.length === 0 ? 0 : Math.floor(sum / counted.length),
    seenBlocks: shares.filter((share) => share >= WHOLE).length,
  };
}
