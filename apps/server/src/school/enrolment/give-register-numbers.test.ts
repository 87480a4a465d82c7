import { glob, readFile } from "node:fs/promises";

import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Db } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

import { twoSections } from "./enrolment.factory.ts";
import { giveRegisterNumbers, restoreRegisterNumbers } from "./give-register-numbers.ts";

const { database, owner } = await freshDatabase();

type TwoSections = Awaited<ReturnType<typeof twoSections>>;

/** The enrolments of so many students who have come into the first section and have no number yet. */
async function newcomers({ school, first }: TwoSections, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const student = await aStudent(database, school);
    ids.push(await anEnrolment(database, student, { section: first }));
  }
  return ids;
}

async function fetchRegisterNo(enrolmentId: number | undefined): Promise<number | null> {
  const { rows } = await owner.query<{ no: number | null }>(
    "select register_no as no from enrolments where id = $1",
    [enrolmentId],
  );
  return rows[0]?.no ?? null;
}

const setNumber = (enrolmentId: number | undefined, no: number | null, state = "active") =>
  owner.query("update enrolments set register_no = $2, state = $3 where id = $1", [enrolmentId, no, state]);

test("ENR-5: of two that number newcomers of one section at the same time, one waits and goes on behind the other", async () => {
  const place = await twoSections(database);
  const { id: schoolId } = place.school;
  const [known, one, other] = await newcomers(place, 3);
  await setNumber(known, 7);
  const given = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();

  const first = database.inSchool(schoolId, async (db) => {
    await giveRegisterNumbers(db, schoolId, [one ?? 0]);
    given.resolve();
    await mayEnd.promise;
  });
  await given.promise;
  const second = database.inSchool(schoolId, (db) => giveRegisterNumbers(db, schoolId, [other ?? 0]));
  await lockWaits(owner);
  mayEnd.resolve();
  await Promise.all([first, second]);

  expect([await fetchRegisterNo(one), await fetchRegisterNo(other)]).toEqual([8, 9]);
});

test("ENR-5: many who come at once, half of them in a second transaction, have one number each", async () => {
  const place = await twoSections(database);
  const { id: schoolId } = place.school;
  const [known, ...others] = await newcomers(place, 13);
  await setNumber(known, 1);
  // Rows written in the same transaction hold a key of the section, as an import's do.
  const come = (ids: readonly number[]) =>
    database.inSchool(schoolId, async (db) => {
      await touch(db, ids);
      await giveRegisterNumbers(db, schoolId, ids);
    });

  await Promise.all([come(others.slice(0, 6)), come(others.slice(6))]);

  const numbers = await Promise.all(others.map(fetchRegisterNo));
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(others.map((_, at) => at + 2));
});

const touch = (db: Db, ids: readonly number[]) =>
  sql`update enrolments set starts_on = starts_on where id = any(${[...ids]}::bigint[])`.execute(db);

test("ENR-5: the number of a student who has left, or was moved away, passes to nobody", async () => {
  const place = await twoSections(database);
  const { id: schoolId } = place.school;
  const [left, moved, one, other] = await newcomers(place, 4);
  await setNumber(left, 5, "withdrawn");
  const give = (id = 0) => database.inSchool(schoolId, (db) => giveRegisterNumbers(db, schoolId, [id]));

  await give(one);
  expect(await fetchRegisterNo(one)).toBe(6);

  await owner.query("update enrolments set section_id = $2 where id = $1", [moved, place.target.id]);
  await owner.query(
    `insert into section_moves (school_id, enrolment_id, from_section_id, from_register_no, to_section_id, starts_on)
     values ($1, $2, $3, 9, $4, current_date)`,
    [schoolId, moved, place.first.id, place.target.id],
  );
  await give(other);
  expect(await fetchRegisterNo(other)).toBe(10);
});

test("ENR-5: who comes back gets the former number, and the next where it went to another", async () => {
  const place = await twoSections(database);
  const { id: schoolId } = place.school;
  const [keeper, taken, holder] = await newcomers(place, 3);
  await setNumber(holder, 2);

  await database.inSchool(schoolId, (db) =>
    restoreRegisterNumbers(db, schoolId, [
      { id: keeper ?? 0, registerNo: 1 },
      { id: taken ?? 0, registerNo: 2 },
    ]),
  );

  expect([
    await fetchRegisterNo(keeper),
    await fetchRegisterNo(taken),
    await fetchRegisterNo(holder),
  ]).toEqual([1, 3, 2]);
});

test("ENR-5: who comes back while another gets the former number waits, and gets the next", async () => {
  const place = await twoSections(database);
  const { id: schoolId } = place.school;
  const [known, newcomer, back] = await newcomers(place, 3);
  await setNumber(known, 1);
  const given = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();

  const first = database.inSchool(schoolId, async (db) => {
    await giveRegisterNumbers(db, schoolId, [newcomer ?? 0]);
    given.resolve();
    await mayEnd.promise;
  });
  await given.promise;
  const second = database.inSchool(schoolId, (db) =>
    restoreRegisterNumbers(db, schoolId, [{ id: back ?? 0, registerNo: 2 }]),
  );
  await lockWaits(owner);
  mayEnd.resolve();
  await Promise.all([first, second]);

  expect([await fetchRegisterNo(newcomer), await fetchRegisterNo(back)]).toEqual([2, 3]);
});

/** Each puts students into sections and calls giveRegisterNumbers or restoreRegisterNumbers, or writes numbers itself. */
const WRITERS = [
  // The demo school and its years of before bring their numbers.
  "demo/fill/enrolments.queries.ts",
  "demo/fill/last-marks.queries.ts",
  // Behind enrolStudent, transferStudent (into no section), moveStudents, undoMove and endEnrolment.
  "school/enrolment/places.queries.ts",
  "school/enrolment/register-numbers.queries.ts",
  // Behind commitRollover and undoRollover.
  "school/rollover/commit.queries.ts",
  "school/rollover/undo.queries.ts",
  // Behind writePlan, commitPlan and undoImport.
  "roster/import/roster.queries.ts",
  "roster/import/undo/undo.queries.ts",
];

test("ENR-5: no other file writes enrolments, so that no writer forgets the numbers", async () => {
  const root = `${import.meta.dirname}/../../`;
  const found: string[] = [];
  for await (const name of glob("**/*.ts", { cwd: root })) {
    if (/\.(?:test|factory)\.ts$|(?:^|\/)testing\//.test(name)) continue;
    if (
      /(?:into|update|Into\(|Table\(|copyRows\(\s*client,)\s*"?enrolments\b/.test(
        await readFile(root + name, "utf8"),
      )
    )
      found.push(name);
  }
  expect(found.toSorted()).toEqual(WRITERS.toSorted());
});
