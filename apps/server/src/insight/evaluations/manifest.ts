import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { evaluations } from "./evaluations.routes.ts";
import { mayReadEvaluationFiles } from "./may-read-evaluation-files.ts";
import { sweepEvaluations } from "./sweep-evaluations.ts";

export const manifest: Manifest = {
  routes: () => [evaluations],
  tasks: ({ database }) => nightly("sweep evaluations", () => sweepEvaluations(database)),
  fileReaders: { evaluation: [mayReadEvaluationFiles] },
};
