import type { Database } from "#platform/db/db.ts";

import { runJobs, type Task } from "./run-jobs.ts";

/** Starts nodes that run these tasks as soon as they are due; each returns the function that stops it. */
export const aNode =
  (database: Database) =>
  (
    tasks: Readonly<Record<string, Task>>,
    onError: (error: unknown, task: string) => void = () => undefined,
  ): (() => Promise<void>) =>
    runJobs({ database, tasks, onError, lookEveryMs: 5 });

/** Work on the number that the job names. */
export const doing = (work: (number: number) => void, watch: { readonly look: () => void }): Task => ({
  run: async (payload) => {
    work(Number(new Map(Object.entries(Object(payload))).get("number")));
    watch.look();
  },
});

/** Resolves on the first check at which the condition is true. */
export function until(isSo: () => boolean) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  return { reached, look: () => (isSo() ? resolve() : undefined) };
}
