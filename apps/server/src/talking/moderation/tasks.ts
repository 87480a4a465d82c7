import type { Database } from "#platform/db/db.ts";
import { nightly } from "#platform/jobs/nightly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { escalateCases, sweepCases, tellOffice } from "./escalate-cases.ts";
import { scanWords } from "./scan-words.ts";
import { TELL_OFFICE } from "./tell.ts";

const MINUTE = 60;

/** The background jobs of moderation. */
export const moderationTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [TELL_OFFICE]: { run: (payload) => tellOffice(database, payload) },
  "escalate cases": { run: async () => void (await escalateCases(database)), everySeconds: MINUTE },
  "scan words": { run: async () => void (await scanWords(database)), everySeconds: MINUTE },
  ...nightly("sweep cases", () => sweepCases(database)),
});
