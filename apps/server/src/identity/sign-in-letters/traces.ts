import type { Traces } from "#platform/db/traces.ts";

export const letterTraces: Traces = {
  looseKeys: [{ child: "letter_batch_parts", column: "person_ids", parent: "people", isMany: true }],
};
