import type { CardBatch } from "@dars/contract/marks/cards";

import type { findBatch } from "./batches.queries.ts";

type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** A batch as the wire has it. */
export const toCardBatch = ({
  id,
  kind,
  locale,
  hasEasternDigits,
  year,
  askedAt,
  parts,
}: BatchRow): CardBatch => ({
  id,
  kind,
  locale,
  digits: hasEasternDigits ? "arab" : "latn",
  year,
  askedAt: askedAt.toISOString(),
  parts: [...parts],
});
