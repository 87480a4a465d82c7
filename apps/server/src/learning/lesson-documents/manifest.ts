import type { Manifest } from "#manifest.ts";

import { lessonDocuments } from "./lesson-documents.routes.ts";

export const manifest: Manifest = {
  routes: ({ store, schoolBytes }) => [lessonDocuments({ store, schoolBytes })],
};
