import { readRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { owner, as, aSchoolDay } = await attendanceBed();

async function studentsOn(
  { school, section, management }: Awaited<ReturnType<typeof aSchoolDay>>,
  day: string,
) {
  const params = { schoolId: school.id, sectionId: section.id, day, period: "0" };
  return (await as(management.actor).call(readRegister, { params })).students;
}

test("a register of a day before the school passed to the next year still has its students", async () => {
  const set = await aSchoolDay();
  await owner.query(
    `with gone as (update enrolments set state = 'promoted', ends_on = $2 where school_id = $1 returning id)
     update section_stays set ends_on = $2 where school_id = $1 and enrolment_id in (select id from gone)`,
    [set.school.id, schoolToday()],
  );

  expect(await studentsOn(set, schoolToday(-1))).toHaveLength(3);
  expect(await studentsOn(set, schoolToday())).toEqual([]);
});
