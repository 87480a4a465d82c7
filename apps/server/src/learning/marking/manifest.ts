import type { Manifest } from "#manifest.ts";

import { marking } from "./marking.routes.ts";
import { mayReadAnswerFiles } from "./may-read-answer-files.ts";

export const manifest: Manifest = {
  routes: () => [marking],
  fileReaders: { attempt: [mayReadAnswerFiles] },
};
