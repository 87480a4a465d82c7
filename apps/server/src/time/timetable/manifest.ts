import type { Manifest } from "#manifest.ts";

import { timetable } from "./timetable.routes.ts";

export const manifest: Manifest = {
  routes: () => [timetable],
};
