import { readAttendanceDay } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { owner, as, aSchoolDay } = await attendanceBed();
const today = schoolToday();

test("G3: a past day counts who sat in the sections then", async () => {
  const set = await aSchoolDay();
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const studentsOn = async (day: string) => {
    const params = { schoolId: set.school.id, day };
    const { totals, sections } = await as(set.management.actor).call(readAttendanceDay, { params });
    return [totals.students, sections.find(({ section }) => section.id === set.section.id)?.students];
  };
  expect(await studentsOn(yesterday)).toEqual([4, 3]);

  await owner.query(
    `update section_stays as stay set starts_on = $1 from enrolments as sits
      where sits.school_id = stay.school_id and sits.id = stay.enrolment_id and sits.student_id = $2`,
    [today, set.amal.id],
  );
  expect(await studentsOn(yesterday)).toEqual([3, 2]);
  expect(await studentsOn(today)).toEqual([4, 3]);
});
