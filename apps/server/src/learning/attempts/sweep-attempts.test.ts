import { expect, test } from "vitest";

import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";

import { attemptsBed, choose } from "./attempts.factory.ts";
import { sweepAttempts } from "./sweep-attempts.ts";

const { database, owner, aTaughtSchool, set, start, submit } = await attemptsBed();

test("3.5: attempts go two years after their school year, with their marks, unless the student is on hold", async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place));
  await submit(place, place.aisha, running, [choose(running.questions[0], "7")]);
  const endsYear = (days: number) =>
    owner.query("update academic_years set starts_on = $2, ends_on = $3 where school_id = $1", [
      place.school.id,
      dayFromToday(days - 200),
      dayFromToday(days),
    ]);
  await endsYear(-729);
  expect(await sweepAttempts(database)).toBe(0);
  await endsYear(-732);
  await aHold(owner, place.management, place.school.id, { personId: place.aisha.id });
  expect(await sweepAttempts(database)).toBe(0);
  await liftAll(owner, place.school.id);

  expect(await sweepAttempts(database)).toBe(1);

  const { rows } = await owner.query(
    `select from attempts where school_id = $1 union all select from attempt_marks where school_id = $1`,
    [place.school.id],
  );
  expect(rows).toEqual([]);
});
