import { inNameOrder } from "@dars/contract/platform/in-name-order";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import { sectionName } from "@dars/contract/school/section-name";
import type {
  printMyTimetable as mineRoute,
  printSectionTimetable as sectionRoute,
  printTeacherTimetable as teacherRoute,
  printTimetables as allRoute,
  Schedule,
} from "@dars/contract/time/schedule";

import type { Context } from "#platform/context.ts";
import { LISTS_AN_HOUR, takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { namesInLessons } from "./names-in-lessons.ts";
import { findSchoolName } from "./planned-week.queries.ts";
import { plannedWeek, type PlannedWeek } from "./planned-week.ts";
import type { ResolvedLesson } from "./resolve-lessons.ts";
import { findWhose, listTimetableSections, type ScheduleFilter } from "./schedule.queries.ts";
import { TIMETABLE_WORDS } from "./timetable-words.ts";
import { TIMETABLE } from "./timetable.typ.ts";

type Query = Input<typeof mineRoute>["query"];

/** C6. */
export async function printSectionTimetable(
  context: Context,
  { params: { schoolId, sectionId }, query }: Input<typeof sectionRoute>,
): Promise<FileReply> {
  const ids = { ids: [sectionId] };
  const [section] = await listTimetableSections(context.database.reading(schoolId), schoolId, ids);
  if (!section) throw notFound("This section");
  const titleIn = (locale: Locale) => sectionName(section, section.level, locale);
  return print(context, schoolId, { sectionId }, { titleIn, query });
}

/** C6. */
export async function printTeacherTimetable(
  context: Context,
  { params: { schoolId, teacherId }, query }: Input<typeof teacherRoute>,
): Promise<FileReply> {
  const found = await findWhose(context.database.reading(schoolId), schoolId, teacherId, "teacher");
  if (!found) throw notFound("This teacher");
  const titleIn = (locale: Locale) => nameIn(found.person.name, locale);
  return print(context, schoolId, { teacherId }, { titleIn, query });
}

/** C6. */
export async function printMyTimetable(
  context: Context,
  { query }: Input<typeof mineRoute>,
): Promise<FileReply> {
  const { schoolId, personId } = context.actor;
  if (schoolId === null || personId === null) throw notFound("Your timetable");
  return printTeacherTimetable(context, { params: { schoolId, teacherId: personId }, query });
}

/** C6: the week of every section, or of every teacher, that has lessons, each on a page of its own. */
export async function printTimetables(
  context: Context,
  { params: { schoolId }, query }: Input<typeof allRoute>,
): Promise<FileReply> {
  const { locale = "ar", of } = query;
  const db = context.database.reading(schoolId);
  const week = await plannedWeek(db, schoolId, { everybody: true }, query.on);
  const named = await namesInLessons(db, schoolId, listLessons(week));
  const isOfTeachers = of === "teachers";
  const owners = isOfTeachers
    ? inNameOrder(named.teachers, ({ name }) => name, locale).map(({ id, name }) => ({
        title: nameIn(name, locale),
        isIts: ({ teacherId }: ResolvedLesson) => teacherId === id,
      }))
    : named.sections.map((section) => ({
        title: sectionName(section, section.level, locale),
        isIts: ({ sectionIds }: ResolvedLesson) => sectionIds.includes(section.id),
      }));
  const weeks = owners.map(({ title, isIts }) => ({
    title,
    week: {
      ...week,
      days: week.days.map((day) => ({ ...day, lessons: day.lessons.filter((lesson) => isIts(lesson)) })),
    },
  }));
  const printed = weeks.length === 0 ? [{ title: "–", week }] : weeks;
  return compose(context, schoolId, { weeks: printed, named, isOfTeachers, locale });
}

const listLessons = ({ days }: PlannedWeek) => days.flatMap((day) => day.lessons);

interface Printed {
  readonly titleIn: (locale: Locale) => string;
  readonly query: Query;
}

async function print(
  context: Context,
  schoolId: number,
  whose: ScheduleFilter,
  { titleIn, query: { on, locale = "ar" } }: Printed,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  const week = await plannedWeek(db, schoolId, whose, on);
  const named = await namesInLessons(db, schoolId, listLessons(week));
  const weeks = [{ title: titleIn(locale), week }];
  return compose(context, schoolId, { weeks, named, isOfTeachers: "teacherId" in whose, locale });
}

interface Composed {
  readonly weeks: readonly { readonly title: string; readonly week: PlannedWeek }[];
  readonly named: Named;
  readonly isOfTeachers: boolean;
  readonly locale: Locale;
}

/** Each week on a page; the file has the name of the one, or of all. */
async function compose(
  { database, actor }: Context,
  schoolId: number,
  { weeks, named, isOfTeachers, locale }: Composed,
): Promise<FileReply> {
  const school = await findSchoolName(database.reading(schoolId), schoolId);
  const words = TIMETABLE_WORDS[locale];
  const content = {
    lang: locale,
    rtl: locale !== "en",
    school: school ? nameIn(school.name, locale) : "",
    heading: words.heading,
    weeks: weeks.map(({ title, week }) => ({
      title,
      on: week.on,
      ...buildGrid(week, (lesson) => buildCell(lesson, named, locale, isOfTeachers), locale),
    })),
  };
  await database.inSchool(schoolId, (writing) => takeShare(writing, actor.accountId, "lists", LISTS_AN_HOUR));
  const bytes = await printPdf({ template: TIMETABLE, content });
  const [first = { title: "", on: "" }] = content.weeks;
  const all = isOfTeachers ? words.teachers : words.sections;
  const title = content.weeks.length === 1 ? first.title : all;
  return { name: `${words.heading} ${title} ${first.on}.pdf`, type: "application/pdf", bytes };
}

type Named = Pick<Schedule, "subjects" | "teachers" | "sections">;

/** The subject, and the other side: whom a section has, or which sections a teacher has; and the room. */
function buildCell(lesson: ResolvedLesson, named: Named, locale: Locale, isOfTeacher: boolean) {
  const subject = named.subjects.find(({ id }) => id === lesson.subjectId);
  const teacher = named.teachers.find(({ id }) => id === lesson.teacherId);
  const sections = named.sections.filter(({ id }) => lesson.sectionIds.includes(id));
  const who = isOfTeacher
    ? sections.map((section) => sectionName(section, section.level, locale)).join(" + ")
    : teacher
      ? nameIn(teacher.name, locale)
      : "";
  return { subject: subject ? nameIn(subject.name, locale) : "", who, room: lesson.room ?? "" };
}

/** A row for each period that has a lesson on some day, with its hours where they are the same on every day. */
function buildGrid<C>({ days }: PlannedWeek, cell: (lesson: ResolvedLesson) => C, locale: Locale) {
  const lessons = days.flatMap((day) => day.lessons);
  const periods = [...new Set(lessons.map(({ no }) => no))].toSorted((a, b) => a - b);
  return {
    days: days.map(({ weekday }) => TIMETABLE_WORDS[locale].weekdays[weekday] ?? ""),
    rows: periods.map((no) => {
      const times = new Set(
        lessons.filter((one) => one.no === no).map(({ startsAt, endsAt }) => `${startsAt}–${endsAt}`),
      );
      const [time = ""] = times.size === 1 ? times : [];
      return {
        no: String(no),
        time,
        cells: days.map((day) => day.lessons.filter((one) => one.no === no).map(cell)),
      };
    }),
  };
}
