import type { Manifest } from "#manifest.ts";

import { attempts } from "./attempts.routes.ts";
import { expireTask } from "./expire-due.ts";

export const manifest: Manifest = {
  routes: () => [attempts],
  tasks: ({ database }) => expireTask(database),
};
