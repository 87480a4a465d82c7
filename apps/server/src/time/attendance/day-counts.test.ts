import type { AttendanceStatus } from "@dars/contract/time/attendance";
import fc from "fast-check";
import { expect, test } from "vitest";

import { classifyAbsence, isAlarming, sumAttendance, type DayMarks } from "./day-counts.ts";
import { getClosingTime, isSchoolDay, lastSchoolDays, schoolDayFrom } from "./school-days.ts";

const RULES = {
  mode: "period" as const,
  dayAbsentRatio: 0.5,
  lateNotice: 3,
  marksTotal: 100,
  marksPerDay: 2,
  failRatio: 0.51,
  warnAt: [3, 7, 13, 20],
  countsExcused: false,
  excuseDays: 3,
};
const day = (recorded: number, statuses: readonly AttendanceStatus[], scheduled = recorded): DayMarks => ({
  day: "2026-11-22",
  recorded,
  scheduled,
  isRunning: false,
  marks: statuses.map((status, at) => ({ period: at + 1, status })),
});
const absences = (count: number) => Array.from({ length: count }, () => "absent_unexcused" as const);

const absentDays = (count: number) => Array.from({ length: count }, () => day(1, absences(1)));

test("ATD-1: a day is absent when all recorded periods are, or more than half of the scheduled ones", () => {
  expect(classifyAbsence(day(2, absences(2), 6), RULES)).toBe("unexcused");
  expect(classifyAbsence(day(6, absences(3)), RULES)).toBeNull();
  expect(classifyAbsence(day(6, absences(4)), RULES)).toBe("unexcused");
  expect(classifyAbsence(day(6, absences(1)), { dayAbsentRatio: 0 })).toBe("unexcused");
  expect(classifyAbsence(day(6, ["late"]), RULES)).toBeNull();
});

test("ATD-1: while the day is running, being absent in all recorded periods says nothing yet", () => {
  expect(classifyAbsence({ ...day(1, absences(1), 6), isRunning: true }, RULES)).toBeNull();
  expect(classifyAbsence({ ...day(4, absences(4), 6), isRunning: true }, RULES)).toBe("unexcused");
});

test("ATD-1, ATD-2: a register that is missing or says present makes no day absent that was not", () => {
  const counted = fc
    .record({ scheduled: fc.integer({ min: 1, max: 12 }), isRunning: fc.boolean() })
    .chain(({ scheduled, isRunning }) =>
      fc.record({
        scheduled: fc.constant(scheduled),
        isRunning: fc.constant(isRunning),
        recorded: fc.integer({ min: 1, max: scheduled }),
        absent: fc.integer({ min: 0, max: scheduled }),
      }),
    )
    .filter(({ recorded, absent }) => absent <= recorded);
  fc.assert(
    fc.property(counted, ({ scheduled, isRunning, recorded, absent }) => {
      const is = (of: Partial<DayMarks>) =>
        classifyAbsence({ ...day(recorded, absences(absent), scheduled), isRunning, ...of }, RULES) !== null;
      // Of as many absences, the day with all registers there is the one in which presence is known.
      const whole = is({ recorded: scheduled });
      expect(is({})).toBe(whole || (absent > 0 && absent === recorded && !isRunning));
      expect(is({ isRunning: false }) || !is({ isRunning: true })).toBe(true);
    }),
  );
});

test("ATD-1: a day is excused where every absence of it is", () => {
  expect(classifyAbsence(day(1, ["absent_excused"]), RULES)).toBe("excused");
  expect(classifyAbsence(day(2, ["absent_excused", "absent_unexcused"]), RULES)).toBe("unexcused");
});

test("ATD-5: each unexcused day takes two of a hundred marks, and the 26th alarms the office", () => {
  expect(sumAttendance(60, absentDays(3), RULES)).toMatchObject({ daysUnexcused: 3, marksLeft: 94 });
  expect(isAlarming(25, RULES)).toBe(false);
  expect(isAlarming(26, RULES)).toBe(true);
});

test("ATD-6: excused absences and what is not required are no part of the share, unless the school counts them", () => {
  const days = [
    day(1, ["absent_unexcused"]),
    day(1, ["absent_excused"]),
    day(1, ["late"]),
    day(1, ["not_required"]),
  ];
  expect(sumAttendance(12, days, RULES).percent).toBe(90);
  expect(sumAttendance(12, days, { ...RULES, countsExcused: true }).percent).toBe(81.8);
  expect(sumAttendance(0, [], RULES).percent).toBeNull();
});

test("ATD-2: a register closes at the end of the next school day, over the weekend and a holiday", () => {
  const week = { timeZone: "Asia/Baghdad", weekDays: 31 };
  expect(getClosingTime("2026-11-22", week).toISOString()).toBe("2026-11-23T21:00:00.000Z");
  expect(getClosingTime("2026-11-26", week).toISOString()).toBe("2026-11-29T21:00:00.000Z");
  const withHoliday = { ...week, exceptions: new Map([["2026-11-29", false]]) };
  expect(getClosingTime("2026-11-26", withHoliday).toISOString()).toBe("2026-11-30T21:00:00.000Z");
  expect(isSchoolDay("2026-11-28", { ...week, exceptions: new Map([["2026-11-28", true]]) })).toBe(true);
  expect(schoolDayFrom("2026-11-22", -3, week)).toBe("2026-11-17");
  expect(lastSchoolDays("2026-11-22", 2, week)).toEqual(["2026-11-22", "2026-11-19"]);
});
