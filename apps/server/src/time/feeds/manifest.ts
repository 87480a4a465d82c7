import type { Manifest } from "#manifest.ts";

import { calendarFeeds } from "./feeds.routes.ts";

export const manifest: Manifest = {
  routes: () => [calendarFeeds],
};
