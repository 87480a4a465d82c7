import { reportAbsence } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { sweepAttendance } from "./sweep-attendance.ts";

const { database, owner, as, take, aSchoolDay } = await attendanceBed();

const TABLES = ["attendance_marks", "attendance_changes", "attendance_registers", "absence_excuses"];

test("3.5: attendance goes after seven years, and not while a student of it is on hold", async () => {
  const { school, section, huda, amal, father, management } = await aSchoolDay();
  await take(huda, section, [{ studentId: amal.id }]);
  const today = schoolToday();
  await as(father.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), fromDay: today, untilDay: today, reason: "illness", text: null },
  });
  const left = async () => {
    const counts = TABLES.map((table) => `(select count(*)::int from ${table} where school_id = $1)`);
    const { rows } = await owner.query({
      text: `select ${counts.join()}`,
      values: [school.id],
      rowMode: "array",
    });
    return rows[0];
  };
  const whole = await left();
  expect(whole).not.toContain(0);
  expect(await sweepAttendance(database)).toBe(0);
  await owner.query("update attendance_marks set day = day - interval '7 years 1 day' where school_id = $1", [
    school.id,
  ]);
  await owner.query(
    "update attendance_changes set day = day - interval '7 years 1 day' where school_id = $1",
    [school.id],
  );
  await owner.query(
    "update attendance_registers set day = day - interval '7 years 1 day' where school_id = $1",
    [school.id],
  );
  await owner.query(
    "update absence_excuses set from_day = from_day - interval '7 years 1 day', until_day = until_day - interval '7 years 1 day' where school_id = $1",
    [school.id],
  );
  await aHold(owner, management, school.id, { personId: amal.id });
  expect(await sweepAttendance(database)).toBe(0);
  expect(await left()).toEqual(whole);
  await liftAll(owner, school.id);

  expect(await sweepAttendance(database)).toBeGreaterThan(0);

  expect(await left()).toEqual([0, 0, 0, 0]);
});
