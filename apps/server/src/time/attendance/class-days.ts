import type { Db } from "#platform/db/db.ts";
import {
  addDays,
  calendarWith,
  classDay,
  isFreeForSome,
  type DayWord,
  type SchoolCalendar,
} from "#time/calendar/public.ts";

import {
  findClassCalendar,
  findClassWeek,
  listSectionLevels,
  type MeantRegister,
  type UncountedDays,
} from "./class-days.queries.ts";
import { daysAround, toWeek, type Week } from "./day-plan.ts";
import type { FoundRules } from "./school.queries.ts";

/** ATD-7: what the days of a span are for the classes of a school, and which of their registers count. */
export interface ClassDays {
  /** Without a section, for the whole school. */
  readonly getDayWord: (day: string, sectionId?: number) => DayWord;
  /** Whether marks of a class on a day count: there is school, or its register of a weekend was meant. */
  readonly counts: (sectionId: number, day: string) => boolean;
  /** The same for statements. */
  readonly uncounted: UncountedDays;
}

interface DaySpan {
  readonly from: string;
  /** The last day. */
  readonly until: string;
}

/** The one answer for registers, sums, tasks, notices, follow-up and reports, also where a closure came after the register. */
export const classDays = (db: Db, schoolId: number, span: DaySpan): Promise<ClassDays> =>
  daysIn(db, schoolId, () => span);

/** The same around a day or today, as far as a search for a school day leads, with the rules of the school. */
export interface ClassWeek extends ClassDays {
  readonly week: Week;
  readonly found: FoundRules;
}

export async function classWeek(db: Db, schoolId: number, day?: string): Promise<ClassWeek> {
  const { calendar, row } = await calendarWith(
    (today) => daysAround(day ?? today),
    (calendarSpan) => findClassWeek(db, schoolId, calendarSpan),
  );
  const days = await resolveClassDays(db, schoolId, calendar, row.meant);
  return { ...days, week: toWeek(calendar), found: row.found };
}

/** The uncounted days from one on, for statements that look no further back. */
export function uncountedSince(from: string, { days, open, closed }: UncountedDays): UncountedDays {
  const isSince = (key: string) => key.slice(key.indexOf(" ") + 1) >= from;
  return { days: days.filter(isSince), open: open.filter(isSince), closed: closed.filter(isSince) };
}

async function daysIn(db: Db, schoolId: number, spanOf: (today: string) => DaySpan) {
  const spanAt = (today: string) => {
    const { from, until } = spanOf(today);
    return { from, until: addDays(until < from ? from : until, 1) };
  };
  const { calendar, row } = await calendarWith(spanAt, (calendarSpan) =>
    findClassCalendar(db, schoolId, calendarSpan),
  );
  return { ...(await resolveClassDays(db, schoolId, calendar, row.meant)), today: calendar.today };
}

async function resolveClassDays(
  db: Db,
  schoolId: number,
  calendar: SchoolCalendar,
  registers: readonly MeantRegister[],
): Promise<ClassDays> {
  const isOfSome = calendar.entries.some(isFreeForSome);
  const sections = isOfSome ? await listSectionLevels(db, schoolId) : [];
  const levels = new Map(sections.map(({ sectionId, levelId }) => [sectionId, levelId]));
  const words = new Map(calendar.days.map(({ date }) => [date, classDay(calendar, date)]));
  const meantRegisters = registers.filter(({ day }) => words.get(day) === "weekend");
  const meantKeys = new Set(meantRegisters.map(({ sectionId, day }) => toKey(sectionId, day)));

  const ofSchool = (day: string): DayWord => words.get(day) ?? classDay(calendar, day);
  function getDayWord(day: string, sectionId?: number): DayWord {
    const word = ofSchool(day);
    if (word !== "taught" || sectionId === undefined || !isOfSome) return word;
    return classDay(calendar, day, { sectionId, levelId: levels.get(sectionId) ?? null });
  }
  function counts(sectionId: number, day: string): boolean {
    const word = getDayWord(day, sectionId);
    return word === "taught" || (word === "weekend" && meantKeys.has(toKey(sectionId, day)));
  }
  const days = [...words].filter(([, word]) => word !== "taught").map(([day]) => day);
  const touched = (day: string) =>
    calendar.entries.some((line) => isFreeForSome(line) && line.startsOn <= day && day < line.endsOn);
  const closed = [...words].flatMap(([day, word]) =>
    isOfSome && word === "taught" && touched(day)
      ? [...levels.keys()].filter((id) => getDayWord(day, id) !== "taught").map((id) => toKey(id, day))
      : [],
  );
  return { getDayWord, counts, uncounted: { days, open: [...meantKeys], closed } };
}

/** The same from a day until today. */
export const classDaysSince = (db: Db, schoolId: number, from: string): Promise<ClassDays> =>
  daysIn(db, schoolId, (today) => ({ from, until: today }));

/** The same of the last so many days, today among them, at the school. */
export const lastClassDays = (
  db: Db,
  schoolId: number,
  days: number,
): Promise<ClassDays & { readonly today: string }> =>
  daysIn(db, schoolId, (today) => ({ from: addDays(today, 1 - days), until: today }));

const toKey = (sectionId: number, day: string): string => `${sectionId} ${day}`;
