import type { Traces } from "#platform/db/traces.ts";

export const cardTraces: Traces = {
  looseKeys: [
    { child: "card_batch_parts", column: "student_ids", parent: "people", isMany: true },
    { child: "card_batch_parts", column: "card_ids", parent: "cards", isMany: true },
  ],
};
