import { expect, test } from "vitest";

import { computeArrival } from "./compute-arrival.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const DEADLINE = Date.UTC(2026, 8, 1, 8);

/** A moment so long after the deadline. */
const after = (ms: number): Date => new Date(DEADLINE + ms);

const HOMEWORK = {
  purpose: "homework" as const,
  timeLimitMinutes: null,
  startedAt: after(-60 * MINUTE),
  savedAt: null,
  deadline: after(0),
};
const EXAM = { ...HOMEWORK, purpose: "exam" as const, timeLimitMinutes: 60 };
const SAVED = after(-10 * MINUTE);
/** Answers were saved at the last moment that counts as in time, and one too late for that. */
const [SEEN, UNSEEN] = [
  { ...EXAM, savedAt: after(30 * SECOND) },
  { ...EXAM, savedAt: after(30 * SECOND + 1) },
];

test.each([
  ["homework before a day has passed", HOMEWORK, DAY - 1, true],
  ["homework after exactly a day", HOMEWORK, DAY, true],
  ["homework after more than a day", HOMEWORK, DAY + 1, false],
  ["homework after a week", HOMEWORK, 7 * DAY, false],
  ["an exam of which nothing was saved, after ten minutes", EXAM, 10 * MINUTE, true],
  ["an exam of which nothing was saved, after more", EXAM, 10 * MINUTE + 1, false],
  ["an exam that was saved in time, after a day", SEEN, DAY, true],
  ["an exam that was saved in time, after more than a day", SEEN, DAY + 1, false],
] as const)(
  "ATT-2: a device's clock is believed for a day or ten minutes: %s",
  (_, attempt, ms, isBelieved) => {
    const claimedAt = attempt.savedAt ?? after(-MINUTE);
    const now = after(ms);
    expect(computeArrival(attempt, claimedAt, now)).toEqual({
      isOverdue: true,
      at: isBelieved ? claimedAt : now,
      isDoubtful: !isBelieved,
    });
  },
);

test("ATT-2: a save that came after the deadline proves nothing of the time before it", () => {
  expect(computeArrival(UNSEEN, UNSEEN.savedAt, after(DAY)).isDoubtful).toBe(true);
});

test.each([
  ["before the deadline", -1, true],
  ["at the end of the grace", 30 * SECOND, true],
  ["after the grace", 30 * SECOND + 1, false],
])("ATT-2: what was answered %s", (_, saidAfter, isBelieved) => {
  const [claimedAt, now] = [after(saidAfter), after(MINUTE)];
  expect(computeArrival(HOMEWORK, claimedAt, now)).toEqual({
    isOverdue: true,
    at: isBelieved ? claimedAt : now,
    isDoubtful: !isBelieved,
  });
});

test.each([
  ["two minutes before the last save", -2 * MINUTE, true],
  ["longer before the last save", -2 * MINUTE - 1, false],
  ["after the last save", 1, true],
])("ATT-2: clocks differ by two minutes: %s", (_, fromSave, isBelieved) => {
  const claimedAt = new Date(SAVED.getTime() + fromSave);
  const now = after(-1);
  expect(computeArrival({ ...HOMEWORK, savedAt: SAVED }, claimedAt, now).at).toEqual(
    isBelieved ? claimedAt : now,
  );
});

test.each([
  ["before its end", 30 * SECOND - 1, false],
  ["at its end", 30 * SECOND, false],
  ["after its end", 30 * SECOND + 1, true],
])("the time is over with the grace: %s", (_, ms, isOverdue) => {
  expect(computeArrival(HOMEWORK, after(ms), after(ms))).toEqual({
    isOverdue,
    at: after(ms),
    isDoubtful: isOverdue,
  });
});

test.each([
  ["a day ago", DAY, true],
  ["longer ago", DAY + 1, false],
])("without a deadline, what was answered %s is never overdue", (_, ms, isBelieved) => {
  const attempt = { ...HOMEWORK, startedAt: after(-9 * DAY), deadline: null };
  const [claimedAt, now] = [after(-ms), after(0)];
  expect(computeArrival(attempt, claimedAt, now)).toEqual({
    isOverdue: false,
    at: isBelieved ? claimedAt : now,
    isDoubtful: false,
  });
});
