import type { Manifest } from "#manifest.ts";

import { lessonExports } from "./lesson-exports.routes.ts";

export const manifest: Manifest = {
  routes: ({ store }) => [lessonExports(store)],
};
