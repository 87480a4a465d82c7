import type { LetterBatch } from "@dars/contract/identity/school-letters";

import { KEPT_HOURS, type findBatch } from "./batches.queries.ts";

type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

const HOUR_MS = 3_600_000;

/** A batch as the wire has it. */
export const toLetterBatch = ({ askedAt, stoppedAt, droppedAt, parts, ...row }: BatchRow): LetterBatch => ({
  ...row,
  askedAt: askedAt.toISOString(),
  keptUntil: new Date(askedAt.getTime() + KEPT_HOURS * HOUR_MS).toISOString(),
  state:
    droppedAt !== null
      ? "expired"
      : stoppedAt !== null
        ? "stopped"
        : parts.every(({ letters }) => letters !== null)
          ? "ready"
          : "printing",
  parts: [...parts],
});
