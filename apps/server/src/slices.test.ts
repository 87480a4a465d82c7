import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { NO_STORE } from "#platform/files/store.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { NIGHT_HOUR_UTC, untilNight } from "#platform/jobs/until-night.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { importsInThreads } from "#roster/uploads/public.ts";
import { mediaTasks } from "#talking/media/public.ts";

import { buildTasks } from "./slices.ts";

const { database, connection } = await freshDatabase();

test("docs/jobs.md names every job and its period", async () => {
  const parts = { database, tokens: testTokens(), store: NO_STORE };
  const { signal } = new AbortController();
  const media = mediaTasks({ ...parts, ffmpeg: undefined, signal });
  const imports = importsInThreads({ connection: asApp(connection), signal });
  const slices = buildTasks({
    ...parts,
    senders: {},
    messageSenders: {},
    origin: undefined,
    whoIsHere: () => Promise.resolve(new Set()),
    auditRoots: "roots",
    importDays: 30,
  });
  const docs = await readFile(new URL("../../../docs/jobs.md", import.meta.url), "utf8");
  const rows = [...docs.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(
    ([, name, period]) => `${name}: ${period}`,
  );

  expect(rows.length).toBeGreaterThan(20);
  expect(docs).toContain(`*Each night* is ${NIGHT_HOUR_UTC}:00 UTC`);
  expect(rows.toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.entries({ ...slices, ...media, ...imports })
      .map(([name, task]) => `${name}: ${describePeriod(task)}`)
      .toSorted((a, b) => a.localeCompare(b)),
  );
});

function describePeriod({ everySeconds }: Task): string {
  if (everySeconds === undefined) return "when asked for";
  if (everySeconds === untilNight) return "each night";
  return `every ${typeof everySeconds === "number" ? everySeconds : everySeconds()} s`;
}
