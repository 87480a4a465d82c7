import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { edited, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";

const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { database, owner } = bed;

/** u1 has 1 and u2 has 2 in 7A, u3 has 1 in 7B. */
async function aNumberedSchool() {
  const office = await anOffice(bed);
  const { check, commit, schoolId } = office;
  await commit((await check(SMALL_SCHOOL)).id);
  const numbers = async () => {
    const { rows } = await owner.query<{ student: string; no: number | null }>(
      `select coalesce(person.sourced_id, 'newcomer') as student, seated.register_no as no from enrolments as seated
       join people as person on person.school_id = seated.school_id and person.id = seated.student_id
       where seated.school_id = $1 order by person.id`,
      [schoolId],
    );
    return Object.fromEntries(rows.map(({ student, no }) => [student, no]));
  };
  const unnumbered = await numbers();
  await owner.query(
    `update enrolments as seated set register_no = case person.sourced_id when 'u2' then 2 else 1 end
     from people as person where seated.school_id = $1 and person.school_id = $1 and person.id = seated.student_id`,
    [schoolId],
  );
  return { ...office, numbers, unnumbered };
}

/** u2 goes from 7A to 7B, u4 comes into 7A. */
const NEXT = edited(
  SMALL_SCHOOL,
  "enrollments.csv",
  "e2,,,k-7a,",
  "e2,,,k-7b,",
  "enrollments.csv",
  "e3,,,",
  "e11,,,k-7a,s1,u4,student,,,\r\ne3,,,",
  "users.csv",
  "u9,,,",
  "u4,,,true,s1,student,st0004,,سارة,الساعدي,كريم حسن,0004,,,,,07,\r\nu9,,,",
);

test("ENR-5: an import gives the next numbers in numbered sections, none in others, and is undone to the row", async () => {
  const { check, commit, undo, numbers, unnumbered } = await aNumberedSchool();
  expect(unnumbered).toEqual({ u1: null, u2: null, u3: null });
  const before = await dumpDatabase(owner);

  const { id } = await check(NEXT);
  await commit(id);
  expect(await numbers()).toEqual({ u1: 1, u2: 2, u3: 1, u4: 2 });

  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("ENR-5: who is put back by an undo finds the number given away, and gets the next", async () => {
  const { school, schoolId, check, commit, undo, numbers } = await aNumberedSchool();
  const { id } = await check(edited(SMALL_SCHOOL, "enrollments.csv", "e2,,,k-7a,", "e2,,,k-7b,"));
  await commit(id);
  const { rows } = await owner.query(
    `select id, year_id as "yearId", level_id as "levelId", $1::bigint as "schoolId" from sections
     where school_id = $1 and sourced_id = 'k-7a'`,
    [schoolId],
  );
  await anEnrolment(database, await aStudent(database, school), { section: rows[0], registerNo: 2 });

  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });

  expect(await numbers()).toEqual({ u1: 1, u2: 3, u3: 1, newcomer: 2 });
});
