import { startAttempt, submitAttempt } from "@dars/contract/learning/attempts";
import { createExercise } from "@dars/contract/learning/exercises";
import { addClassColumn, removeClassColumn } from "@dars/contract/marks/class-columns";
import { linkColumnExercises, readColumnExercises } from "@dars/contract/marks/column-exercises";
import { readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { attempts } from "#learning/attempts/attempts.routes.ts";
import { exercisesBed, hours, NUMBER, buildExerciseText } from "#learning/exercises/exercises.factory.ts";
import { exercises } from "#learning/exercises/exercises.routes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { aMarkedSchool, buildMarksBody, gradeByCategories } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await exercisesBed([exercises, attempts, sheets]);

/** Two of three students have done an exercise of one question: the first rightly, the second not. */
async function anExercise(feedback: "after_submit" | "after_return" = "after_submit") {
  const place = await aMarkedSchool(database);
  const { school, sheet, offering, teacher, students } = place;
  const { id: exerciseId } = await as(teacher.actor).call(createExercise, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      offeringId: offering.id,
      ...buildExerciseText([sheet.id], { feedback, closeAt: hours(1), questions: [NUMBER] }),
    },
  });
  const answer = async (student: Member | undefined, text: string) => {
    if (!student) throw new Error("There are three students.");
    const params = { schoolId: school.id, studentId: student.id };
    const running = await as(student.actor).call(startAttempt, {
      params: { ...params, exerciseId },
      body: { key: aKey() },
    });
    const answers = [{ questionId: 1, response: { kind: "text" as const, text } }];
    await as(student.actor).call(submitAttempt, {
      params: { ...params, attemptId: running.id },
      body: { key: aKey(), seq: 1, at: new Date().toISOString(), answers },
    });
  };
  await answer(students[0], "1.41");
  await answer(students[1], "5");
  const params = { schoolId: school.id, sheetId: sheet.id, column: "M1" };
  const link = (
    exerciseIds: number[],
    member: Pick<Member, "actor"> = teacher,
    seen: number[] = [],
    column = "M1",
  ) =>
    as(member.actor).call(linkColumnExercises, {
      params: { ...params, column },
      body: { key: aKey(), exerciseIds, seen },
    });
  return { ...place, exerciseId, params, link };
}

test("H1: linked exercises propose marks, which become marks only when they are saved", async () => {
  const { teacher, exerciseId, params, link } = await anExercise();
  const before = await as(teacher.actor).call(readColumnExercises, { params });
  expect(before.exercises).toMatchObject([{ id: exerciseId, isLinked: false }]);
  expect(before.proposals.map(({ mark }) => mark)).toEqual([null, null, null]);

  const { exercises: linked, proposals } = await link([exerciseId]);

  expect(linked).toMatchObject([{ id: exerciseId, isLinked: true, isWithheld: false }]);
  expect(proposals.map(({ mark, open }) => [mark, open])).toEqual([
    [100, 0],
    [0, 0],
    [null, 1],
  ]);
  const { rows } = await as(teacher.actor).call(readSheet, { params });
  expect(rows.flatMap(({ cells }) => cells)).toEqual([]);
  await expect(link([])).rejects.toMatchObject({ details: { reason: "stale", stored: [exerciseId] } });
  expect((await link([], teacher, [exerciseId])).exercises).toMatchObject([{ isLinked: false }]);
});

test("GB-9: an exercise feeds a column of a category, whose marks make the grade; the link goes with the column", async () => {
  const { teacher, students, exerciseId, params, link, ...place } = await anExercise();
  await gradeByCategories(database, place);
  const { schoolId, sheetId } = params;
  const add = (title: string) =>
    as(teacher.actor).call(addClassColumn, {
      params: { schoolId, sheetId },
      body: { key: aKey(), category: "QZ", title, max: 20, isExtra: false, dueOn: "2099-01-01" },
    });
  const [{ code }, { code: empty }] = [await add("Roots"), await add("Never held")];

  const { proposals } = await link([exerciseId], teacher, [], code);
  expect(proposals.map(({ mark }) => mark)).toEqual([20, 0, null]);
  const [first, second] = students.map(({ id }) => id);
  const body = buildMarksBody({ [first ?? 0]: 20, [second ?? 0]: 0 }, code);
  await as(teacher.actor).call(saveMarks, { params: { schoolId, sheetId }, body });
  const { rows } = await as(teacher.actor).call(readSheet, { params: { schoolId, sheetId } });
  expect(rows.map(({ values }) => values["GRADE"])).toEqual([100, 0, "missing"]);

  await link([exerciseId], teacher, [], empty);
  await as(teacher.actor).call(removeClassColumn, { params: { schoolId, sheetId, column: empty } });
  await expect(
    as(teacher.actor).call(readColumnExercises, { params: { ...params, column: empty } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("ATT-3: scores that students may not see yet are named before they become marks", async () => {
  const { exerciseId, link } = await anExercise("after_return");

  expect((await link([exerciseId])).exercises).toMatchObject([{ isWithheld: true }]);
});

test("H1: only the class's own exercises are linked, by who teaches it", async () => {
  const { exerciseId, link, homeroomTeacher, management } = await anExercise();
  const other = await anExercise();

  await expect(link([exerciseId, other.exerciseId])).rejects.toMatchObject({ field: "/body/exerciseIds" });
  await expect(link([exerciseId], homeroomTeacher)).rejects.toMatchObject({ code: "forbidden" });
  await expect(link([exerciseId], management)).rejects.toMatchObject({ code: "forbidden" });
  await expect(link([exerciseId], other.teacher)).rejects.toMatchObject({ code: "not-found" });
});
