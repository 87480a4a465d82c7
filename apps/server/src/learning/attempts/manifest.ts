import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { attempts } from "./attempts.routes.ts";
import { expireTask } from "./expire-due.ts";
import { sweepAttempts } from "./sweep-attempts.ts";

export const manifest: Manifest = {
  routes: () => [attempts],
  tasks: ({ database }) => ({
    ...expireTask(database),
    ...nightly("sweep attempts", () => sweepAttempts(database)),
  }),
};
