import type { Task } from "./run-jobs.ts";

const HOUR = 3600;

/** A recurring job of this name: at the start of the first server, then every hour on one node. */
export const hourly = (name: string, work: () => Promise<unknown>): Readonly<Record<string, Task>> => ({
  [name]: { run: async () => void (await work()), everySeconds: HOUR },
});
