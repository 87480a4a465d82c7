import type { Manifest } from "#manifest.ts";

import { answerMarkedAnew } from "./answer-marked-anew.ts";
import { marking } from "./marking.routes.ts";
import { mayReadAnswerFiles } from "./may-read-answer-files.ts";

export const manifest: Manifest = {
  routes: () => [marking],
  proposals: [answerMarkedAnew],
  fileReaders: { attempt: [mayReadAnswerFiles] },
};
