import type { Input, Reply } from "@dars/contract/platform/route";
import type { compareTimetableFile as route } from "@dars/contract/time/timetable-import";

import type { Context } from "#platform/context.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

import type { FileLesson } from "./file-lesson.ts";
import { listFileNames } from "./file-names.queries.ts";
import { knownNames, type KnownNames } from "./known-names.ts";
import { matchLessons } from "./match-lessons.ts";
import { namesWithMeanings } from "./names-with-meanings.ts";
import { readTimetableFile } from "./read-timetable-file.ts";
import { readTimetableWeek } from "./read-timetable-week.ts";
import { findTimetable } from "./timetable-editor.queries.ts";

/** As many as two weeks of a large school have, with lessons of every other week, and some. */
const MOST_ROWS = 12_000;

export async function compareTimetableFile(
  { database }: Context,
  { params: { schoolId, timetableId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const found = await findTimetable(db, schoolId, timetableId);
  if (!found) throw notFound("This timetable");
  const [week, meanings] = await Promise.all([
    readTimetableWeek(db, schoolId, found),
    listFileNames(db, schoolId, found.yearId),
  ]);
  const names = namesWithMeanings(knownNames(week), meanings, week);
  return matchLessons(week, names, await readRows(Buffer.from(body), names));
}

async function readRows(bytes: Buffer, names: KnownNames): Promise<readonly FileLesson[]> {
  try {
    const rows = await readTimetableFile(bytes, names);
    if (!rows) throw invalid("No day, period, section and subject are found in this file.", "/body");
    if (rows.length > MOST_ROWS) throw invalid(`More than ${MOST_ROWS} rows.`, "/body");
    return rows;
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}
