import type { Task } from "./run-jobs.ts";
import { untilNight } from "./until-night.ts";

/** A recurring job of this name: each night, on one node. */
export const nightly = (name: string, work: () => Promise<unknown>): Readonly<Record<string, Task>> => ({
  [name]: { run: async () => void (await work()), everySeconds: untilNight },
});
