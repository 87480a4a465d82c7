import { Counter, Gauge, type Registry } from "prom-client";

import { TryLater, type Task } from "./run-jobs.ts";

type Tasks = Readonly<Record<string, Task>>;

/**
 * Counts the runs and failures of each job, and keeps how long its last run took, under the name that docs/jobs.md
 * has for it. A run that only waits its turn (`TryLater`) is no failure. Call it once for a registry.
 */
export function measuredTasks(metrics: Registry): (tasks: Tasks) => Tasks {
  const shared = { labelNames: ["job"] as const, registers: [metrics] };
  const runs = new Counter({ name: "dars_job_runs_total", help: "Runs of a job.", ...shared });
  const failures = new Counter({ name: "dars_job_failures_total", help: "Failed runs of a job.", ...shared });
  const lasted = new Gauge({
    name: "dars_job_last_duration_seconds",
    help: "How long the last run of a job took.",
    ...shared,
  });
  const measured = (job: string, task: Task): Task => ({
    ...task,
    run: async (...started) => {
      const began = performance.now();
      try {
        await task.run(...started);
      } catch (error) {
        if (!(error instanceof TryLater)) failures.inc({ job });
        throw error;
      } finally {
        runs.inc({ job });
        lasted.set({ job }, (performance.now() - began) / 1000);
      }
    },
  });
  return (tasks) => {
    // At 0 before the first run, so that a job that never runs can be told from one that does not exist.
    for (const job of Object.keys(tasks)) for (const counter of [runs, failures]) counter.inc({ job }, 0);
    return Object.fromEntries(Object.entries(tasks).map(([job, task]) => [job, measured(job, task)]));
  };
}
