import type { Manifest } from "#manifest.ts";

import { mayReadTrainingFiles } from "./may-read-training-files.ts";
import { trainings } from "./trainings.routes.ts";

export const manifest: Manifest = {
  routes: () => [trainings],
  fileReaders: { training: [mayReadTrainingFiles] },
};
