import { readAttendanceMonth } from "@dars/contract/time/attendance-month";
import { expect, test } from "vitest";

import { aSchool, closeOn } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";

const { database, owner, as, take, aSchoolDay } = await attendanceBed();
type OpenSchool = Awaited<ReturnType<typeof aSchoolDay>>;

/** What a day is for a student, as the month of that day says. */
async function findStateOn({ school, management }: OpenSchool, { id }: Pick<Member, "id">, day: string) {
  const { days } = await as(management.actor).call(readAttendanceMonth, {
    params: { schoolId: school.id, studentId: id },
    query: { month: day.slice(0, 7) },
  });
  return days.find((each) => each.day === day)?.state;
}

test("G3: a day of a month is what the register, the calendar and the student's section make of it", async () => {
  const place = await aSchoolDay();
  const { school, huda, section, amal, basim, zahra } = place;
  await owner.query(
    `update section_stays set starts_on = $2
     where enrolment_id in (select id from enrolments where student_id = $1)`,
    [basim.id, schoolToday(-20)],
  );
  await take(huda, section, [
    buildMark({ studentId: amal.id }),
    buildMark({ studentId: zahra.id, status: "late", minutes: 9 }),
  ]);
  await closeOn(database, school, schoolToday(-2));

  expect(await findStateOn(place, amal, schoolToday())).toBe("absent_unexcused");
  expect(await findStateOn(place, zahra, schoolToday())).toBe("late");
  expect(await findStateOn(place, basim, schoolToday())).toBe("present");
  expect(await findStateOn(place, basim, schoolToday(-1))).toBe("unrecorded");
  expect(await findStateOn(place, basim, schoolToday(-2))).toBe("closed");
  expect(await findStateOn(place, basim, schoolToday(1))).toBe("ahead");
  expect(await findStateOn(place, basim, schoolToday(-30))).toBe("not-enrolled");
});

test("G3: without a month it is the current one, whole; another school's student is not found", async () => {
  const { school, group, father, amal } = await aSchoolDay();
  const params = { schoolId: school.id, studentId: amal.id };

  const month = await as(father.actor).call(readAttendanceMonth, { params, query: {} });
  expect(month.month).toBe(schoolToday().slice(0, 7));
  expect(month.today).toBe(schoolToday());
  expect(month.days[0]?.day).toBe(`${month.month}-01`);

  const stranger = await aManagement(database, await aSchool(database, group));
  const crossed = as(stranger.actor).call(readAttendanceMonth, { params, query: {} });
  await expect(crossed).rejects.toMatchObject({ code: "not-found" });
});
