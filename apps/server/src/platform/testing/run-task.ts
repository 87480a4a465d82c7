import type { Task } from "#platform/jobs/run-jobs.ts";

/** Runs a task as a node would. Throws where there is no task of this name. */
export function runTask(
  tasks: Readonly<Record<string, Task>>,
  name: string,
  payload: unknown = {},
): Promise<void> {
  const task = tasks[name];
  if (!task) throw new Error(`There is no task '${name}'.`);
  return task.run(payload);
}
