import { saveMarks } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { becomes } from "#platform/db/embedded/processes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Person } from "#platform/testing/factories/people.ts";
import { aMergingBed, aMergingOffice } from "#school/record-merges/record-merges.factory.ts";

import { aMarkedSchool } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const bed = await aMergingBed(sheets);
const { database, owner } = bed;
const place = await aMarkedSchool(database);
const { school, sheet, teacher } = place;
const [first, second] = place.students;
const { ask, approve } = await aMergingOffice(bed, place);

const enter = (student: Person) =>
  bed.as(teacher.actor).call(saveMarks, {
    params: { schoolId: school.id, sheetId: sheet.id },
    body: {
      key: aKey(),
      cells: [{ studentId: student.id, code: "M1", mark: 71, revision: 0 }],
      reason: null,
    },
  });

/** From now on each insert into the table waits, and its transaction stays open meanwhile. */
async function slowDown(table: string): Promise<void> {
  await owner.query(
    `create or replace function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return new; end $$`,
  );
  await owner.query(`create trigger linger before insert on ${table} for each row execute function linger()`);
}

const fetchPoints = async ({ id }: Person) =>
  (await owner.query<{ points: number }>("select points::int from marks where student_id = $1", [id])).rows;

const isWaiting = async () => {
  const { rows } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
  );
  return rows.length > 0;
};

/** Until a transaction waits in the trigger, however busy the machine is. */
const isUnderWay = async () => expect(await becomes(isWaiting, 20_000)).toBe(true);

test("PER-2: a mark that is being entered while a merge is approved goes to the kept record", async () => {
  const other = first ?? teacher;
  const survivor = await aStudent(database, school);
  const { proposalId } = await ask(survivor, other);
  await slowDown("mark_changes");

  const entering = enter(other);
  await isUnderWay();
  await Promise.all([entering, approve(proposalId)]);
  await owner.query("drop trigger linger on mark_changes");

  expect((await entering).cells).toMatchObject([{ outcome: "saved" }]);
  expect(await fetchPoints(other)).toEqual([]);
  expect(await fetchPoints(survivor)).toEqual([{ points: 71 }]);
});

test("PER-2: one that is entered while the merge is under way waits, and is refused: the student sits there under the kept record", async () => {
  const other = second ?? teacher;
  const survivor = await aStudent(database, school);
  const { proposalId } = await ask(survivor, other);
  await slowDown("person_merges");

  const approving = approve(proposalId);
  await isUnderWay();
  const entered = await enter(other);
  await approving;
  await owner.query("drop trigger linger on person_merges");

  expect(entered.cells).toMatchObject([{ outcome: "not-here" }]);
  expect(await fetchPoints(other)).toEqual([]);
  expect((await enter(survivor)).cells).toMatchObject([{ outcome: "saved" }]);
});
