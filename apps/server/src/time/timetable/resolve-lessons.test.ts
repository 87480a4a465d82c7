import type { CalendarLine } from "@dars/contract/time/calendar";
import { expect, test } from "vitest";

import { resolveLessons, type Week } from "./resolve-lessons.ts";

const SUNDAY = "2027-02-21";
const MONDAY = "2027-02-22";
const [FIRST, MIDDLE, LAST] = [11, 12, 13];

const anEntry = (change: Partial<CalendarLine>): CalendarLine => ({
  kind: "activity",
  title: { en: "Trip", ar: null, ckb: null },
  note: null,
  startsOn: SUNDAY,
  endsOn: MONDAY,
  hours: null,
  isTentative: false,
  stopsLessons: true,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: null,
  source: "school",
  id: 1,
  revision: 1,
  ...change,
});

/** On one day a lesson of three sections together, from 08:00 to 08:45. The sections of level 1 are the first two. */
const weekWith = (entries: readonly CalendarLine[], date: string): Week => ({
  lessons: [
    {
      id: 1,
      startsOn: "2026-09-01",
      endsOn: null,
      shift: "morning",
      weekday: date === SUNDAY ? 0 : 1,
      no: 1,
      teacherId: 5,
      roomId: null,
      room: null,
      classes: [FIRST, MIDDLE, LAST].map((sectionId) => ({
        id: sectionId + 100,
        sectionId,
        levelId: sectionId === LAST ? 2 : 1,
        subjectId: 3,
        room: null,
      })),
      primaries: [],
      seats: null,
    },
  ],
  changes: [],
  plans: [
    {
      id: 1,
      title: "Morning",
      shift: "morning",
      weekDays: 127,
      periods: [{ no: 1, kind: "lesson", startsAt: "08:00", endsAt: "08:45" }],
    },
  ],
  days: [{ date, isTaught: true, by: "week" }],
  entries,
});

const isStopped = (entry: Partial<CalendarLine>, date = SUNDAY): boolean => {
  const [day] = resolveLessons(weekWith([anEntry(entry)], date));
  expect(day?.lessons).toHaveLength(1);
  return day?.lessons[0]?.change?.kind === "stopped";
};

test.each([
  ["its first section", { sectionIds: [FIRST] }, false],
  ["its middle section", { sectionIds: [MIDDLE] }, false],
  ["its last section", { sectionIds: [LAST] }, false],
  ["all but its first section", { sectionIds: [MIDDLE, LAST] }, false],
  ["all but its last section", { sectionIds: [FIRST, MIDDLE] }, false],
  ["every one of its sections", { sectionIds: [FIRST, MIDDLE, LAST] }, true],
  ["another section", { sectionIds: [99] }, false],
  ["the level of some of its sections", { levelIds: [1] }, false],
  ["every level of it", { levelIds: [1, 2] }, true],
  ["the level of some and the section of the others", { levelIds: [1], sectionIds: [LAST] }, true],
])("a joint lesson falls out where an entry is for every one of its sections: for %s", (_, entry, stops) => {
  expect(isStopped(entry)).toBe(stops);
});

const ALL = { levelIds: [1, 2] };

test.each([
  ["before the lesson, until it begins", "07:00", "08:00", false],
  ["into the lesson", "07:00", "08:01", true],
  ["within the lesson", "08:10", "08:20", true],
  ["from the lesson's last minute", "08:44", "10:00", true],
  ["from the lesson's end", "08:45", "10:00", false],
])("a lesson falls out where the hours touch its own: %s", (_, from, until, stops) => {
  expect(isStopped({ ...ALL, hours: { from, until } })).toBe(stops);
});

test.each([
  ["the day before its first", MONDAY, "2027-02-23", SUNDAY, false],
  ["its first day", SUNDAY, "2027-02-23", SUNDAY, true],
  ["its last day", SUNDAY, "2027-02-23", MONDAY, true],
  ["the day after its last", SUNDAY, MONDAY, MONDAY, false],
])("an entry stops the lessons of its days: %s", (_, startsOn, endsOn, date, stops) => {
  expect(isStopped({ ...ALL, startsOn, endsOn }, date)).toBe(stops);
});
