import { workerData } from "node:worker_threads";

import { PackageRefused } from "#platform/packages/refusal.ts";
import { serveFile } from "#platform/readers/serve-file.ts";

import type { TimetableOrder } from "./compare-timetable-file.ts";
import { knownNames } from "./known-names.ts";
import { matchLessons } from "./match-lessons.ts";
import { namesWithMeanings } from "./names-with-meanings.ts";
import { readTimetableFile } from "./read-timetable-file.ts";

/** As many as two weeks of a large school have, with lessons of every other week, and some. */
const MOST_ROWS = 12_000;

const { bytes, week, meanings }: TimetableOrder = workerData;
await serveFile(async () => {
  const names = namesWithMeanings(knownNames(week), meanings, week);
  const rows = await readTimetableFile(Buffer.from(bytes), names);
  if (!rows)
    throw new PackageRefused("not-a-table", "No day, period, section and subject are found in this file.");
  if (rows.length > MOST_ROWS) throw new PackageRefused("too-many-rows", `More than ${MOST_ROWS} rows.`);
  return matchLessons(week, names, rows);
});
