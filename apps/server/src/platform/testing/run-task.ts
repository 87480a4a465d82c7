import type { Task } from "#platform/jobs/run-jobs.ts";

import { hearStatements } from "./record-statements.ts";

type Tasks = Readonly<Record<string, Task>>;

/** The same tasks, whose statements are judged when the file ends. */
export const heardTasks = (tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      { ...task, run: (...started) => hearStatements(() => task.run(...started)) },
    ]),
  );

/** Runs a task as a node would. Throws where there is no task of this name. */
export function runTask(tasks: Tasks, name: string, payload: unknown = {}): Promise<void> {
  const task = heardTasks(tasks)[name];
  if (!task) throw new Error(`There is no task '${name}'.`);
  return task.run(payload);
}
