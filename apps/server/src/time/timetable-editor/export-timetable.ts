import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { exportTimetable as route } from "@dars/contract/time/timetable-import";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { buildSheetFile, type Sheet } from "#platform/sheets/public.ts";
import { TIMETABLE_WORDS } from "#time/timetable/public.ts";

import { FILE_WORDS } from "./file-words.ts";
import { listNamedLessons } from "./list-named-lessons.ts";
import { readTimetableWeek } from "./read-timetable-week.ts";
import { findTimetable } from "./timetable-editor.queries.ts";
import { writeAsc } from "./write-asc.ts";

export async function exportTimetable(
  context: Context,
  { params: { schoolId, timetableId }, query: { format = "xlsx", locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const file = await writeTimetable(context.database.reading(schoolId), schoolId, timetableId, {
    format,
    locale,
  });
  if (!file) throw notFound("This timetable");
  await context.database.inSchool(schoolId, (own) =>
    audited(context, own, schoolId, "timetable.exported", ["timetable", timetableId], { format }),
  );
  return file;
}

interface TimetableFormat {
  readonly format: "xlsx" | "csv" | "asc";
  readonly locale: Locale;
}

/** The week of a timetable as a file; undefined where the school has no such timetable. */
export async function writeTimetable(
  db: Db,
  schoolId: number,
  timetableId: number,
  { format, locale }: TimetableFormat,
): Promise<FileReply | undefined> {
  const found = await findTimetable(db, schoolId, timetableId);
  if (!found) return undefined;
  const week = await readTimetableWeek(db, schoolId, found);
  const name = week.title ?? FILE_WORDS[locale].name;
  if (format === "asc")
    return { name: `${name}.xml`, type: "application/xml", bytes: Buffer.from(writeAsc(week, locale)) };
  return buildSheetFile(buildSheet(week, name, locale), name, format);
}

function buildSheet(week: TimetableWeek, name: string, locale: Locale): Sheet {
  const { columns } = FILE_WORDS[locale];
  const { weekdays } = TIMETABLE_WORDS[locale];
  const widths = { day: 12, period: 8, section: 28, subject: 24, teacher: 28, room: 16 };
  return {
    name,
    isRightToLeft: locale !== "en",
    hasKeys: false,
    isFiltered: true,
    columns: (["day", "period", "section", "subject", "teacher", "room"] as const).map((key) => ({
      title: columns[key],
      key,
      width: widths[key],
      isText: key !== "period",
    })),
    rows: listNamedLessons(week, locale).map(({ lesson, sections, subject, teacher, room }) => [
      weekdays[lesson.weekday] ?? "",
      lesson.no,
      sections.join(", "),
      subject,
      teacher,
      room,
    ]),
  };
}
