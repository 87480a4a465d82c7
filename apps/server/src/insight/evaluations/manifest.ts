import type { Manifest } from "#manifest.ts";

import { evaluations } from "./evaluations.routes.ts";
import { mayReadEvaluationFiles } from "./may-read-evaluation-files.ts";

export const manifest: Manifest = {
  routes: () => [evaluations],
  fileReaders: { evaluation: [mayReadEvaluationFiles] },
};
