import type { Locale } from "@dars/contract/platform/primitives";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import { escapeMarkup } from "#platform/escape-markup.ts";
import { TIMETABLE_WORDS } from "#time/timetable/public.ts";

import { listNamedLessons, type NamedLesson } from "./list-named-lessons.ts";

/** A week as aSc Timetables reads it ("aSc Timetables 2012 XML"): lessons that name things by id, and their cards. */
export function writeAsc(week: TimetableWeek, locale: Locale): string {
  const lessons = listNamedLessons(week, locale);
  const days = listWeekdays(week);
  const ids = {
    subject: numberNames(
      "S",
      lessons.map(({ subject }) => subject),
    ),
    teacher: numberNames(
      "T",
      lessons.map(({ teacher }) => teacher),
    ),
    classroom: numberNames(
      "R",
      lessons.map(({ room }) => room),
    ),
    class: numberNames(
      "C",
      lessons.flatMap(({ sections }) => sections),
    ),
  };
  const groups = [...Map.groupBy(lessons, serializeLesson).values()];
  const body = [
    listPeriods(week),
    element(
      "daysdefs",
      days.map((day, at) =>
        tag("daysdef", { id: `D${day}`, name: nameDay(day, locale), days: mask(at, days) }),
      ),
    ),
    ...Object.entries(ids).map(([kind, names]) => listThings(kind, names)),
    element(
      "groups",
      [...ids.class].map(([, id]) =>
        tag("group", { id: `G${id}`, name: "*", classid: id, entireclass: "1", divisiontag: "0" }),
      ),
    ),
    element(
      "lessons",
      groups.map((same, at) =>
        same
          .slice(0, 1)
          .map((one) => tag("lesson", lessonAttributes(one, at, ids, same.length)))
          .join(""),
      ),
    ),
    element(
      "cards",
      groups.flatMap((same, at) =>
        same.map(({ lesson, room }) =>
          tag("card", {
            lessonid: `L${at}`,
            classroomids: ids.classroom.get(room) ?? "",
            period: String(lesson.no),
            weeks: "1",
            terms: "1",
            days: mask(days.indexOf(lesson.weekday), days),
          }),
        ),
      ),
    ),
  ];
  const attributes = {
    importtype: "database",
    options: "idprefix:Dars",
    displayname: "aSc Timetables 2012 XML",
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<timetable${toAttributes(attributes)}>\n${body.join("\n")}\n</timetable>\n`;
}

type ThingIds = Readonly<Record<"subject" | "teacher" | "classroom" | "class", ReadonlyMap<string, string>>>;

/** Lessons that differ in their hour and room alone are cards of one. */
const serializeLesson = ({ sections, subject, teacher }: NamedLesson): string =>
  JSON.stringify([sections, subject, teacher]);

/** The days of the school's week, and others that have lessons. */
function listWeekdays({ weekDays, lessons }: TimetableWeek): readonly number[] {
  const used = new Set(lessons.map(({ weekday }) => weekday));
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => (weekDays >> day) & 1 || used.has(day));
}

const nameDay = (day: number, locale: Locale): string => TIMETABLE_WORDS[locale].weekdays[day] ?? "";

const mask = (at: number, days: readonly number[]): string =>
  days.map((_, place) => (place === at ? "1" : "0")).join("");

const numberNames = (prefix: string, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...new Set(names)].filter((name) => name !== "").map((name, at) => [name, `${prefix}${at + 1}`]));

const listThings = (kind: string, names: ReadonlyMap<string, string>): string =>
  element(
    kind === "class" ? "classes" : `${kind}s`,
    [...names].map(([name, id]) => tag(kind, { id, name, short: name })),
  );

function listPeriods({ plans }: TimetableWeek): string {
  const periods = new Map(
    plans
      .flatMap((plan) => plan.periods)
      .flatMap((period) => (period.no === null ? [] : [[period.no, period] as const])),
  );
  return element(
    "periods",
    [...periods]
      .toSorted(([a], [b]) => a - b)
      .map(([no, { startsAt, endsAt }]) =>
        tag("period", {
          period: String(no),
          name: String(no),
          short: String(no),
          starttime: startsAt,
          endtime: endsAt,
        }),
      ),
  );
}

const lessonAttributes = (
  { sections, subject, teacher }: NamedLesson,
  at: number,
  ids: ThingIds,
  count: number,
) => ({
  id: `L${at}`,
  classids: sections.flatMap((name) => ids.class.get(name) ?? []).join(","),
  subjectid: ids.subject.get(subject) ?? "",
  periodspercard: "1",
  periodsperweek: `${count}.0`,
  teacherids: ids.teacher.get(teacher) ?? "",
  groupids: sections.flatMap((name) => (ids.class.has(name) ? `G${ids.class.get(name)}` : [])).join(","),
});

const element = (name: string, children: readonly string[]): string =>
  `<${name}>\n${children.join("\n")}\n</${name}>`;

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${toAttributes(attributes)}/>`;

const toAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join("");
