import type { Manifest } from "#manifest.ts";

import { personMerged } from "./person-merged.ts";
import { recordMerges } from "./record-merges.routes.ts";

export const manifest: Manifest = {
  routes: () => [recordMerges],
  proposals: ({ personTables }) => [personMerged(personTables)],
};
