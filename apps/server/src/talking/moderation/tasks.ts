import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { untilNight } from "#platform/jobs/until-night.ts";

import { escalateCases, sweepCases, tellOffice } from "./escalate-cases.ts";
import { scanWords } from "./scan-words.ts";
import { TELL_OFFICE } from "./tell.ts";

const MINUTE = 60;

/** The background jobs of moderation. */
export const moderationTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [TELL_OFFICE]: { run: (payload) => tellOffice(database, payload) },
  "escalate cases": { run: async () => void (await escalateCases(database)), everySeconds: MINUTE },
  "scan words": { run: async () => void (await scanWords(database)), everySeconds: MINUTE },
  "sweep cases": { run: async () => void (await sweepCases(database)), everySeconds: untilNight },
});
