import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { sweepHomework } from "./sweep-homework.ts";

export const manifest: Manifest = {
  tasks: ({ database }) => nightly("sweep homework", () => sweepHomework(database)),
};
