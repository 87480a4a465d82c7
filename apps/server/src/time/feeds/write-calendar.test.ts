import { addDays } from "@dars/contract/time/days";
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
