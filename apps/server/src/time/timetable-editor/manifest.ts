import type { Manifest } from "#manifest.ts";

import { timetableEditor } from "./timetable-editor.routes.ts";

export const manifest: Manifest = {
  routes: () => [timetableEditor],
};
