import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { closeViews } from "./close-views.ts";
import { views } from "./views.routes.ts";

export const manifest: Manifest = {
  routes: ({ book }) => [views(book)],
  tasks: ({ database }) => hourly("close views", () => closeViews(database)),
};
