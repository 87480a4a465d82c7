import { withdrawHomework } from "@dars/contract/learning/homework-writing";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";

import { homeworkBed } from "./homework.factory.ts";

const { database, owner, as, aPlace, set, has, tick, lines, students } = await homeworkBed();

test("HW-4: after a move the homework of the new class counts, and taken back or on a return the former is there with its tick", async () => {
  const place = await aPlace();
  const { schoolId, student, mother, colleague, teacher, firstClass, secondClass } = place;
  const { id } = await set(place);
  const other = await set(place, { classIds: [secondClass.id] }, colleague);
  await tick(place, mother, id);
  const sitIn = (classId: number) =>
    owner.query(
      `update class_enrolments set teaching_class_id = $3 where school_id = $1 and student_id = $2
       and teaching_class_id in ($4, $5)`,
      [schoolId, student.id, classId, firstClass.id, secondClass.id],
    );

  await sitIn(secondClass.id);
  expect(await has(place, mother)).toMatchObject([{ id: other.id, tick: null }]);
  expect(await students(place, teacher, id)).toEqual([]);
  expect(await students(place, colleague, other.id)).toHaveLength(2);
  await sitIn(firstClass.id);

  expect(await has(place, mother)).toMatchObject([{ id, tick: { by: "guardian" } }]);
});

test("HW-1: a teacher who takes a class over reads and withdraws its homework, and the one before reads no names any more", async () => {
  const place = await aPlace();
  const { schoolId, teacher, stranger, firstClass } = place;
  const { id } = await set(place);
  await owner.query(
    "update teacher_assignments set state = 'ended', ends_on = $3 where school_id = $1 and teaching_class_id = $2",
    [schoolId, firstClass.id, dayFromToday(0)],
  );
  await anAssignment(database, firstClass, stranger, { startsOn: dayFromToday(0) });

  expect(await students(place, stranger, id)).toHaveLength(1);
  expect(await students(place, teacher, id)).toEqual([]);
  await expect(set(place)).rejects.toMatchObject({ code: "not-found" });
  await as(stranger.actor).call(withdrawHomework, {
    params: { schoolId, homeworkId: id },
    body: { key: aKey(), revision: 1 },
  });

  expect((await lines(place, stranger))[0]?.withdrawnAt).not.toBeNull();
});
