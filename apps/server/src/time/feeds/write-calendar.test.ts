import type { CalendarLine } from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { lessonsOfFeed } from "./feed-lessons.factory.ts";
import { writeCalendar, type FeedLesson } from "./write-calendar.ts";

test("ICS-3: a lesson that is held before summer time, in it and after it stays at its hour, once a week", () => {
  const sundays = Array.from({ length: 56 }, (_, week) => addDays("2026-11-01", week * 7));

  const text = writeCalendar(
    "Timetable",
    "en",
    [{ timeZone: "Europe/Berlin", entries: [], due: [], lessons: sundays.map(lessonOn) }],
    "2026-11-01",
  );

  expect(lessonsOfFeed(text)).toEqual(
    sundays.map((date) => {
      const isSummer = date >= "2027-03-28" && date < "2027-10-31";
      return isSummer
        ? `${date}T06:00:00.000Z ${date}T06:45:00.000Z Lab`
        : `${date}T07:00:00.000Z ${date}T07:45:00.000Z Lab`;
    }),
  );
});

/** A lesson in one of thirteen weeks: as planned, elsewhere or later, or cancelled. */
const aHeldLesson: fc.Arbitrary<FeedLesson> = fc
  .record({
    week: fc.integer({ min: 0, max: 12 }),
    state: fc.constantFrom("plain" as const, "changed" as const, "cancelled" as const),
    location: fc.constantFrom("Lab", "Hall", null),
    isLater: fc.boolean(),
    sequence: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ week, state, location, isLater, sequence }) => ({
    ...lessonOn(addDays("2026-11-01", week * 7)),
    state,
    sequence,
    ...(state === "changed" && { location, ...(isLater && { startsAt: "10:00", endsAt: "10:45" }) }),
  }));

test("ICS-2, ICS-3: whatever becomes of a lesson's weeks, each is in the feed as it is held, and what is held once never repeats", () => {
  const lessonsByWeek = fc.uniqueArray(aHeldLesson, {
    selector: ({ date }) => date,
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(lessonsByWeek, (drawn) => {
      const lessons = drawn.toSorted((a, b) => (a.date < b.date ? -1 : 1));
      const part = { timeZone: "Asia/Baghdad", entries: [], due: [], lessons };
      const text = writeCalendar("Timetable", "en", [part], "2026-11-01");

      const heldLessons = lessons.filter(({ state }) => state !== "cancelled");
      expect(lessonsOfFeed(text)).toEqual(
        heldLessons.map(
          ({ date, startsAt, endsAt, location }) =>
            `${toMoment(date, startsAt)} ${toMoment(date, endsAt)} ${location ?? ""}`,
        ),
      );
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
      const isSeries = lessons.length > 1;
      const single = isSeries ? lessons.filter(({ state }) => state !== "plain") : lessons;
      expect(events.filter((one) => one.hasProperty("rrule"))).toHaveLength(Number(isSeries));
      expect(events.filter((one) => one.hasProperty("recurrence-id"))).toHaveLength(
        isSeries ? single.length : 0,
      );
      const sequences = events
        .filter((one) => !one.hasProperty("rrule"))
        .map((one) => one.getFirstPropertyValue("sequence"));
      expect(sequences).toEqual(single.map(({ sequence }) => sequence));
    }),
  );
});

const toMoment = (date: string, time: string): string => new Date(`${date}T${time}:00+03:00`).toISOString();

const splitLines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("ICS-4: a day off ends on the next day and keeps nobody busy, and one of the moon is tentative", () => {
  const lines = splitLines(
    writeCalendar(
      "Timetable",
      "en",
      [{ timeZone: "Asia/Baghdad", lessons: [], due: [], entries: [EID] }],
      "2026-03-01",
    ),
  );

  for (const line of ["DTSTART;VALUE=DATE:20260319", "DTEND;VALUE=DATE:20260320", "TRANSP:TRANSPARENT"])
    expect(lines).toContain(line);
  expect(lines).toContain("STATUS:TENTATIVE");
});

test("ICS-6: a feed says its name, its calendar and how often to look again, and no method", () => {
  const lines = splitLines(writeCalendar("Timetable", "en", [], "2026-03-01"));

  for (const line of [
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "NAME:Timetable",
    "X-WR-CALNAME:Timetable",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith("METHOD"))).toEqual([]);
});

const EID: CalendarLine = {
  kind: "public_holiday",
  title: { en: "Eid", ar: null, ckb: null },
  note: null,
  startsOn: "2026-03-19",
  endsOn: "2026-03-20",
  hours: null,
  isTentative: true,
  stopsLessons: true,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: "eid-al-fitr",
  source: "national",
  id: null,
  revision: null,
};

const HOURS = { startsAt: "08:00", endsAt: "08:45" };

const lessonOn = (date: string): FeedLesson => ({
  uid: "lesson-1",
  date,
  planned: HOURS,
  ...HOURS,
  summary: "Physics",
  location: "Lab",
  state: "plain",
  sequence: 0,
});
