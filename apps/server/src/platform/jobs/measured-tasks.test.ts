import { Registry } from "prom-client";
import { expect, test } from "vitest";

import { measuredTasks } from "./measured-tasks.ts";
import { TryLater } from "./run-jobs.ts";

test("12.4: the figures show each job: its runs, its failures, and how long the last one took", async () => {
  const metrics = new Registry();
  const [failure, later] = [new Error("broken"), new TryLater(3)];
  const tasks = measuredTasks(metrics)({
    "print cards": { run: async () => undefined, everySeconds: 60 },
    "tell of a room": { run: () => Promise.reject(failure) },
    "send summary": { run: () => Promise.reject(later) },
    "seal audit": { run: async () => undefined },
  });

  await tasks["print cards"]?.run({});
  await tasks["print cards"]?.run({});
  await expect(tasks["tell of a room"]?.run({})).rejects.toBe(failure);
  await expect(tasks["send summary"]?.run({})).rejects.toBe(later);

  const text = await metrics.metrics();
  for (const line of [
    'dars_job_runs_total{job="print cards"} 2',
    'dars_job_failures_total{job="print cards"} 0',
    'dars_job_runs_total{job="tell of a room"} 1',
    'dars_job_failures_total{job="tell of a room"} 1',
    'dars_job_failures_total{job="send summary"} 0',
    'dars_job_runs_total{job="seal audit"} 0',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/dars_job_last_duration_seconds\{job="print cards"\} \d/);
  expect(tasks["print cards"]?.everySeconds).toBe(60);
});
