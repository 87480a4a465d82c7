import { compareAttendanceWorkbook } from "@dars/contract/time/attendance-workbook";
import { expect, test } from "vitest";

import { closeOn } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { database, owner, as, aSchoolDay } = await attendanceBed();

const DAYS = [-3, -2, -1, 0].map((days) => schoolToday(days));

/** A student sat in the section from a day on, or until the day before another. */
const sit = (
  { id, schoolId }: Member,
  { from, until }: { readonly from?: string; readonly until?: string },
) =>
  owner.query(
    `update section_stays as stay set starts_on = coalesce($3, stay.starts_on), ends_on = $4 from enrolments as sits
     where stay.school_id = $1 and sits.school_id = $1 and sits.id = stay.enrolment_id and sits.student_id = $2`,
    [schoolId, id, from ?? null, until ?? null],
  );

test("G2: a returned workbook changes whom it names, on school days on which that student sat in the section", async () => {
  const { school, section, management, amal, basim, zahra } = await aSchoolDay();
  await sit(basim, { until: schoolToday(-1) });
  await sit(zahra, { from: schoolToday(-1) });
  await closeOn(database, school, schoolToday(-3));
  const students = { Amal: amal, Basim: basim, Zahra: zahra };
  const lines = [
    ["name", ...DAYS, "student_id"],
    ...Object.entries(students).map(([name, { id }]) => [name, ...DAYS.map(() => "A"), id]),
  ];
  const body = new Uint8Array(Buffer.from(lines.map((cells) => cells.join("\t")).join("\n")));

  const { registers, skipped } = await as(management.actor).call(compareAttendanceWorkbook, {
    params: { schoolId: school.id, sectionId: section.id },
    body,
  });

  const named = (marks: (typeof registers)[number]["marks"]) =>
    marks.map(({ studentId, name, to }) => [studentId, name.en, to]);
  expect(registers.map(({ day, marks }) => [day, named(marks)])).toEqual([
    [
      DAYS[1],
      [
        [amal.id, "Amal", "absent_unexcused"],
        [basim.id, "Basim", "absent_unexcused"],
      ],
    ],
    ...DAYS.slice(2).map((day) => [
      day,
      [
        [amal.id, "Amal", "absent_unexcused"],
        [zahra.id, "Zahra", "absent_unexcused"],
      ],
    ]),
  ]);
  expect(skipped.map(({ line, day }) => [line, day])).toEqual([
    ...[2, 3, 4].map((line) => [line, DAYS[0]]),
    [4, DAYS[1]],
    ...DAYS.slice(2).map((day) => [3, day]),
  ]);
});
