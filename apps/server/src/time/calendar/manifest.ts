import type { Manifest } from "#manifest.ts";

import { calendar } from "./calendar.routes.ts";
import { tellCalendarTask } from "./tell-calendar.ts";

export const manifest: Manifest = {
  routes: () => [calendar],
  tasks: ({ database }) => tellCalendarTask(database),
};
