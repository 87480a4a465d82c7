import { readRegister } from "@dars/contract/time/attendance";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { database, as, aSchoolDay } = await attendanceBed();

test("B3: a register says of whom there are care notes, and nothing of what they say", async () => {
  const { school, section, huda, omar, amal, basim } = await aSchoolDay();
  const empty = sql`null`;
  for (const [student, health] of [
    [amal, sql`'\\x6e757473'::bytea`],
    [basim, empty],
  ] as const)
    await database.inSchool(school.id, (db) =>
      sql`insert into care_notes (school_id, student_id, health, changed_by)
        values (${school.id}, ${student.id}, ${health}, ${omar.accountId})`.execute(db),
    );

  const params = { schoolId: school.id, sectionId: section.id, day: schoolToday(), period: "0" };
  const register = await as(huda.actor).call(readRegister, { params });

  expect(register.students.filter(({ hasCareNotes }) => hasCareNotes === true)).toMatchObject([
    { studentId: amal.id },
  ]);
  expect(JSON.stringify(register)).not.toContain("6e757473");
});
