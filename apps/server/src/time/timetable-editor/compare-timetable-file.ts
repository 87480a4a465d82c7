import type { Input, Reply } from "@dars/contract/platform/route";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile as route } from "@dars/contract/time/timetable-import";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { refuseAtBody } from "#platform/readers/refuse-at-body.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";
import { Turns } from "#platform/turns.ts";

import { listFileNames, type FileNameMeaning } from "./file-names.queries.ts";
import { readTimetableWeek } from "./read-timetable-week.ts";
import { findTimetable } from "./timetable-editor.queries.ts";

export interface TimetableOrder extends ReadingOrder {
  readonly week: TimetableWeek;
  readonly meanings: readonly FileNameMeaning[];
}

const timetables = new FileReader<TimetableOrder, typeof route.reply>({
  script: new URL("./timetable-reader.ts", import.meta.url),
  read: route.reply,
  turns: new Turns(1, 10),
});

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
  return refuseAtBody(timetables.read({ bytes: takeBytes(body), week, meanings }));
}
