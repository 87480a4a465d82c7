import { editExercise, exceptStudent } from "@dars/contract/learning/exercises";
import { returnAttempts } from "@dars/contract/learning/marking";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed, choose } from "#learning/attempts/attempts.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { CHOICE, hours, buildExerciseText } from "./exercises.factory.ts";
import { exerciseTasks } from "./tell-later.ts";

const { database, as, aTaughtSchool, set, start, submit } = await attemptsBed();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const tell = ({ school }: TaughtSchool, exerciseId: number, kind: "exercise" | "exercise-due") =>
  runTask(exerciseTasks(database), "tell of exercise", { schoolId: school.id, exerciseId, kind });

async function toldIn({ school }: TaughtSchool) {
  const { rows } = await sql<{ personId: number; kind: string; target: string }>`
    select person_id as "personId", kind, target from notifications where school_id = ${school.id} order by id`.execute(
    database.reading(school.id),
  );
  return rows;
}

test("NTF-1: students are told once that an exercise was set, by its id alone", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place);
  await tell(place, exerciseId, "exercise");
  await tell(place, exerciseId, "exercise");

  const notices = await toldIn(place);
  expect(new Set(notices.map(({ personId }) => personId))).toEqual(new Set([place.aisha.id, place.bilal.id]));
  expect(notices[0]).toMatchObject({ kind: "exercise", target: String(exerciseId) });
});

test("nobody is told of a draft, or before an exercise opens", async () => {
  const place = await aTaughtSchool();
  const draft = await set(place, { openAt: null });
  const later = await set(place, { openAt: hours(5) });
  for (const id of [draft, later]) await tell(place, id, "exercise");

  expect(await toldIn(place)).toEqual([]);
});

test("EX-4: a day before it is due those are told who have not handed it in, and their families", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { questions: [CHOICE], dueAt: hours(20), closeAt: hours(30) });
  const begun = await start(place, place.bilal, exerciseId);
  await submit(place, place.bilal, begun, [choose(begun.questions[0], "7")]);
  await tell(place, exerciseId, "exercise-due");

  expect((await toldIn(place)).map(({ kind }) => kind)).toEqual(["exercise-due", "exercise-due"]);
  expect((await toldIn(place)).some(({ personId }) => personId === place.bilal.id)).toBe(false);

  const other = await set(place, { dueAt: hours(20), closeAt: hours(30) });
  const params = { schoolId: place.school.id, exerciseId: other };
  for (const { id: studentId } of [place.aisha, place.bilal])
    await as(place.teacher.actor).call(exceptStudent, {
      params: { ...params, studentId },
      body: { key: aKey(), dueAt: null, closeAt: null, extraMinutes: 0, isExcused: true },
    });
  await tell(place, other, "exercise-due");
  expect(await toldIn(place)).toHaveLength(2);
});

test("ATT-3: who gets an attempt back is told, and the family", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { questions: [CHOICE], purpose: "homework", feedback: "after_return" });
  const begun = await start(place, place.aisha, exerciseId);
  await submit(place, place.aisha, begun, [choose(begun.questions[0], "7")]);
  const back = () =>
    as(place.teacher.actor).call(returnAttempts, {
      params: { schoolId: place.school.id, exerciseId },
      body: { key: aKey(), studentIds: null },
    });
  expect(await back()).toEqual({ returned: 1, waiting: 0 });
  expect(await back()).toEqual({ returned: 0, waiting: 0 });

  const notices = await toldIn(place);
  expect(notices.map(({ kind }) => kind)).toEqual(["exercise-returned", "exercise-returned"]);
  expect(JSON.stringify(notices)).not.toMatch(/score|"2"/u);
});

test("NTF-5: an exercise that is put off is told of anew once it is near again, and one that is a draft again once it opens", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { dueAt: hours(20), closeAt: hours(30) });
  const edit = async (times: { readonly openAt?: string | null; readonly dueAt: string }) => {
    const { rows } = await sql<{ revision: number }>`select revision from exercises
      where school_id = ${place.school.id} and id = ${exerciseId}`.execute(database.reading(place.school.id));
    const { questions: _, ...text } = buildExerciseText([place.firstClass.id], {
      closeAt: hours(300),
      ...times,
    });
    await as(place.teacher.actor).call(editExercise, {
      params: { schoolId: place.school.id, exerciseId },
      body: { key: aKey(), revision: rows[0]?.revision ?? 0, ...text },
    });
  };
  const countNotices = async (kind: string) =>
    (await toldIn(place)).filter((line) => line.kind === kind).length;
  for (const kind of ["exercise", "exercise-due"] as const) await tell(place, exerciseId, kind);
  const before = await countNotices("exercise-due");

  await edit({ dueAt: hours(200) });
  await edit({ dueAt: hours(21) });
  await tell(place, exerciseId, "exercise-due");
  expect(await countNotices("exercise-due")).toBe(2 * before);
  expect(await countNotices("exercise")).toBe(2);

  await edit({ openAt: null, dueAt: hours(21) });
  await edit({ dueAt: hours(21) });
  await tell(place, exerciseId, "exercise");
  expect(await countNotices("exercise")).toBe(4);
});
