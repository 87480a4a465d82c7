import type { Db } from "#platform/db/db.ts";
import { addDays, classDay, isFreeForSome, schoolCalendar, type DayWord } from "#time/calendar/public.ts";

import { listMeant, listSectionLevels, type UncountedDays } from "./class-days.queries.ts";

/** ATD-7: what the days of a span are for the classes of a school, and which of their registers count. */
export interface ClassDays {
  /** Without a section, for the whole school. */
  readonly wordOf: (day: string, sectionId?: number) => DayWord;
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

async function daysIn(db: Db, schoolId: number, spanOf: (today: string) => DaySpan) {
  const calendar = await schoolCalendar(db, schoolId, (today) => {
    const { from, until } = spanOf(today);
    return { from, until: addDays(until < from ? from : until, 1) };
  });
  const isOfSome = calendar.entries.some(isFreeForSome);
  const sections = isOfSome ? await listSectionLevels(db, schoolId) : [];
  const levels = new Map(sections.map(({ sectionId, levelId }) => [sectionId, levelId]));
  const words = new Map(calendar.days.map(({ date }) => [date, classDay(calendar, date)]));
  const weekend = [...words].filter(([, word]) => word === "weekend").map(([day]) => day);
  const meant = weekend.length === 0 ? [] : await listMeant(db, schoolId, weekend);
  const meantKeys = new Set(meant.map(({ sectionId, day }) => keyOf(sectionId, day)));

  const ofSchool = (day: string): DayWord => words.get(day) ?? classDay(calendar, day);
  function wordOf(day: string, sectionId?: number): DayWord {
    const word = ofSchool(day);
    if (word !== "taught" || sectionId === undefined || !isOfSome) return word;
    return classDay(calendar, day, { sectionId, levelId: levels.get(sectionId) ?? null });
  }
  function counts(sectionId: number, day: string): boolean {
    const word = wordOf(day, sectionId);
    return word === "taught" || (word === "weekend" && meantKeys.has(keyOf(sectionId, day)));
  }
  const days = [...words].filter(([, word]) => word !== "taught").map(([day]) => day);
  const touched = (day: string) =>
    calendar.entries.some((line) => isFreeForSome(line) && line.startsOn <= day && day < line.endsOn);
  const closed = [...words].flatMap(([day, word]) =>
    isOfSome && word === "taught" && touched(day)
      ? [...levels.keys()].filter((id) => wordOf(day, id) !== "taught").map((id) => keyOf(id, day))
      : [],
  );
  return { today: calendar.today, wordOf, counts, uncounted: { days, open: [...meantKeys], closed } };
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

const keyOf = (sectionId: number, day: string): string => `${sectionId} ${day}`;
