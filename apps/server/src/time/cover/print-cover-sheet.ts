import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import { sectionName } from "@dars/contract/school/section-name";
import type { DayPlan, printCoverSheet as route } from "@dars/contract/time/cover";
import { getWeekday } from "@dars/contract/time/days";
import type { HeldLesson } from "@dars/contract/time/schedule";

import type { Context } from "#platform/context.ts";
import { LISTS_AN_HOUR, takeShare } from "#platform/db/hourly-share.ts";
import { fillIn } from "#platform/fill-in.ts";
import { longDay } from "#platform/long-date.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import { findSchoolName, TIMETABLE_WORDS } from "#time/timetable/public.ts";

import { COVER_SHEET } from "./cover-sheet.typ.ts";
import { COVER_WORDS } from "./cover-words.ts";
import { readDayPlan } from "./read-day-plan.ts";

/** C7: who is away on a day and who covers what, for the wall of the staff room; why somebody is away is not on it. */
export async function printCoverSheet(
  context: Context,
  { params: { schoolId, date }, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const { database, actor } = context;
  const [plan, school] = await Promise.all([
    readDayPlan(context, { params: { schoolId, date } }),
    findSchoolName(database.reading(schoolId), schoolId),
  ]);
  const words = COVER_WORDS[locale];
  const weekday = TIMETABLE_WORDS[locale].weekdays[getWeekday(date)] ?? "";
  const day = `${weekday} ${longDay(date, locale)}`;
  const heading = fillIn(words.heading, { day });
  const content = {
    lang: locale,
    rtl: locale !== "en",
    school: school ? nameIn(school.name, locale) : "",
    date,
    heading,
    awayTitle: words.away,
    ...buildSheet(plan, locale),
  };
  await database.inSchool(schoolId, (writing) => takeShare(writing, actor.accountId, "lists", LISTS_AN_HOUR));
  const bytes = await printPdf({ template: COVER_SHEET, content });
  return { name: `${heading}.pdf`, type: "application/pdf", bytes };
}

/** What the sheet says of a day. */
export function buildSheet(plan: DayPlan, locale: Locale) {
  const words = COVER_WORDS[locale];
  const { columns } = words;
  const rows = listChanged(plan)
    .toSorted(
      (one, other) => one.startsAt.localeCompare(other.startsAt) || one.no - other.no || one.id - other.id,
    )
    .map((lesson) => buildRow(lesson, plan, locale));
  const away = plan.absences.map(({ teacherId, fromPeriod, toPeriod }) => ({
    name: nameOfTeacher(teacherId, plan, locale),
    periods: formatPeriods(fromPeriod, toPeriod, locale),
  }));
  return {
    away,
    columns: [columns.period, columns.section, columns.subject, columns.absent, columns.held, columns.room],
    rows,
    says: plan.isTaught ? (rows.length + away.length === 0 ? words.none : "") : words.noSchool,
  };
}

/** Lessons that nobody covers yet, and those that are other than in the timetable. */
function listChanged({ open, changed, isTaught }: DayPlan): readonly HeldLesson[] {
  if (!isTaught) return [];
  const shown = new Set(changed.map(({ id }) => id));
  return [...changed, ...open.map(({ lesson }) => lesson).filter(({ id }) => !shown.has(id))];
}

function buildRow(lesson: HeldLesson, plan: DayPlan, locale: Locale) {
  const { no, startsAt, endsAt, sectionIds, subjectId, teacherId, room, change } = lesson;
  const isOpen = plan.open.some(({ lesson: { id } }) => id === lesson.id);
  const isHeldByNobody = isOpen || (change !== null && change.kind !== "changed");
  const absentId = change?.was.teacherId ?? (isHeldByNobody ? teacherId : null);
  const subject = plan.subjects.find(({ id }) => id === subjectId);
  return {
    no: String(no),
    time: `${startsAt}–${endsAt}`,
    section: plan.sections
      .filter(({ id }) => sectionIds.includes(id))
      .map((section) => sectionName(section, section.level, locale))
      .join(" + ")
      // The letter of a section stays with its level.
      .replaceAll(" – ", "\u00A0–\u2060\u00A0"),
    subject: subject ? nameIn(subject.name, locale) : "",
    absent: nameOfTeacher(absentId, plan, locale),
    held: describeHolder(lesson, isOpen, plan, locale),
    room: room ?? "",
    isOpen,
  };
}

function describeHolder(
  { change, teacherId, no }: HeldLesson,
  isOpen: boolean,
  plan: DayPlan,
  locale: Locale,
): string {
  const { nobody, cancelled, moved } = COVER_WORDS[locale];
  if (change && change.kind !== "changed") return cancelled;
  if (isOpen) return nobody;
  const holder = nameOfTeacher(teacherId, plan, locale);
  const wasMoved = change !== null && change.was.no !== null && change.was.no !== no;
  return wasMoved ? [holder, fillIn(moved, { no: String(no) })].filter(Boolean).join(" · ") : holder;
}

function nameOfTeacher(teacherId: number | null, { teachers }: DayPlan, locale: Locale): string {
  const teacher = teachers.find(({ id }) => id === teacherId);
  return teacher ? nameIn(teacher.name, locale) : "";
}

function formatPeriods(from: number | null, until: number | null, locale: Locale): string {
  const { period, periods } = COVER_WORDS[locale];
  if (from === null || until === null) return "";
  return from === until
    ? fillIn(period, { no: String(from) })
    : fillIn(periods, { from: String(from), until: String(until) });
}
