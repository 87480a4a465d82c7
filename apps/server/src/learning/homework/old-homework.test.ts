import { answerHomework } from "@dars/contract/learning/student-homework";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { eraseHomework } from "./erase-homework.ts";
import { homeworkBed } from "./homework.factory.ts";
import { sweepHomework } from "./sweep-homework.ts";

const { database, owner, as, aPlace, set, tick } = await homeworkBed();

const countWork = async (schoolId: number) => {
  const { rows } = await owner.query("select from homework_students where school_id = $1", [schoolId]);
  return rows.length;
};

test("ticks and answers are deleted two years after their school year, and what was set stays", async () => {
  const place = await aPlace();
  const { schoolId, mother } = place;
  const { id } = await set(place);
  await tick(place, mother, id);

  await sweepHomework(database);
  expect(await countWork(schoolId)).toBe(1);
  await owner.query(
    "update academic_years set starts_on = '2000-09-01', ends_on = '2001-07-01' where school_id = $1",
    [schoolId],
  );
  await sweepHomework(database);

  expect(await countWork(schoolId)).toBe(0);
  const { rows } = await owner.query("select from homework where school_id = $1 and id = $2", [schoolId, id]);
  expect(rows).toHaveLength(1);
});

test("DSR-2: an erasure deletes what the student did, and nothing of a classmate", async () => {
  const place = await aPlace();
  const { schoolId, student, secondClass, colleague, beside } = place;
  const { id } = await set(place, { asksAnswer: true });
  const other = await set(place, { classIds: [secondClass.id] }, colleague);
  await as(student.actor).call(answerHomework, {
    params: { schoolId, studentId: student.id, homeworkId: id },
    body: { key: aKey(), revision: 0, text: "Six.", fileIds: [] },
  });
  await tick(place, beside, other.id, { student: beside });

  await database.inSchool(schoolId, (db) => eraseHomework(db, schoolId, student.id));

  const { rows } = await owner.query<{ id: number }>(
    "select student_id as id from homework_students where school_id = $1",
    [schoolId],
  );
  expect(rows.map((row) => row.id)).toEqual([beside.id]);
});
