import { listTasks } from "@dars/contract/learning/attempts";
import { editExerciseQuestions, exceptStudent, readExercise } from "@dars/contract/learning/exercises";
import { markAnswer, readMarking, readMarkingQueue, returnAttempts } from "@dars/contract/learning/marking";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed, choose, essay } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY, hours } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

/** Aisha and Bilal have handed in a choice and an essay. */
async function handedIn() {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, {
    purpose: "homework",
    feedback: "after_return",
    closeAt: hours(1),
    questions: [CHOICE, ESSAY],
  });
  const of = async (student: typeof place.aisha, choice: string) => {
    const running = await start(place, student, exerciseId);
    await submit(place, student, running, [choose(running.questions[0], choice), essay("Because")]);
    return running.id;
  };
  const [aishas, bilals] = [await of(place.aisha, "7"), await of(place.bilal, "8")];
  const params = { schoolId: place.school.id, exerciseId };
  const mark = (attemptId: number, revision: number, score: string | null, key = aKey()) =>
    as(place.teacher.actor).call(markAnswer, {
      params: { schoolId: place.school.id, attemptId, questionId: 2 },
      body: { key, revision, score, comment: "Well said" },
    });
  const queue = () =>
    as(place.teacher.actor).call(readMarkingQueue, { params: { ...params, questionId: 2 } });
  return { place, params, aishas, bilals, mark, queue };
}

test("E6: a teacher marks one question across the class, takes a mark back, and returns", async () => {
  const { place, params, aishas, bilals, mark, queue } = await handedIn();
  const teacher = as(place.teacher.actor);
  expect((await teacher.call(readMarking, { params })).questions).toEqual([
    { id: 2, no: 2, waiting: 2, marked: 0 },
  ]);

  expect(await mark(aishas, 0, "3.5")).toEqual({ revision: 1, waiting: 0 });
  await mark(bilals, 0, "4");
  await mark(bilals, 1, null);
  expect((await queue()).answers.map(({ score, revision }) => [score, revision])).toEqual([
    ["3.5", 1],
    [null, 2],
  ]);
  expect((await queue()).phrases).toEqual(["Well said"]);
  expect((await result(place, place.aisha, place.aisha, aishas)).attempt.score).toBeNull();

  expect(await listReturns(place, place.aisha)).toEqual([null]);
  const back = await teacher.call(returnAttempts, { params, body: { key: aKey(), studentIds: null } });
  expect(back).toEqual({ returned: 1, waiting: 1 });
  expect(await listReturns(place, place.aisha)).toEqual([expect.stringMatching(/Z$/)]);
  expect(await listReturns(place, place.bilal)).toEqual([null]);
  const { attempt, questions } = await result(place, place.mother, place.aisha, aishas);
  expect(attempt).toMatchObject({ state: "returned", score: "5.5" });
  expect(questions[1]).toMatchObject({ score: "3.5", comment: "Well said" });
  const { grid } = await teacher.call(readExercise, { params });
  expect(grid.map(({ standing }) => standing).toSorted()).toEqual(["returned", "waiting"]);
});

/** When each of a student's tasks came back, as its family reads it. */
async function listReturns({ school }: TaughtSchool, { id, actor }: TaughtSchool["aisha"]) {
  const params = { schoolId: school.id, studentId: id };
  const { tasks } = await as(actor).call(listTasks, { params, query: {} });
  return tasks.map(({ returnedAt }) => returnedAt);
}

test("E6: by a rubric each criterion gets one of its levels, the score is their sum, and the family reads them", async () => {
  const place = await aTaughtSchool();
  const criteria = [
    { id: "c1", title: "Law", levels: [level("0"), level("1"), level("2")] },
    { id: "c2", title: "Unit", levels: [level("0"), level("1/2", "wrong unit"), level("2")] },
  ];
  const exerciseId = await set(place, { questions: [{ ...ESSAY, criteria }] });
  const running = await start(place, place.aisha, exerciseId);
  await submit(place, place.aisha, running, [essay("Because")]);
  const mark = (score: string, ...given: readonly string[]) =>
    as(place.teacher.actor).call(markAnswer, {
      params: { schoolId: place.school.id, attemptId: running.id, questionId: 1 },
      body: {
        key: aKey(),
        revision: 0,
        score,
        comment: null,
        criteria: given.map((points, at) => ({ id: `c${at + 1}`, points })),
      },
    });

  await expect(mark("3", "2", "1/2")).rejects.toMatchObject({ field: "/body/score" });
  await expect(mark("3", "2", "1")).rejects.toMatchObject({ field: "/body/criteria" });
  await expect(mark("2", "2")).rejects.toMatchObject({ field: "/body/criteria" });
  await mark("2.5", "2", "0.5");

  const { questions } = await result(place, place.mother, place.aisha, running.id);
  expect(questions[0]).toMatchObject({
    score: "2.5",
    criteria: [
      { title: "Law", points: "2", outOf: "2", words: "" },
      { title: "Unit", points: "1/2", outOf: "2", words: "wrong unit" },
    ],
  });
  await expect(set(place, { questions: [{ ...ESSAY, points: "5", criteria }] })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("FB-1: a returned mark is changed, never taken back; what it was is kept, and the family is told anew", async () => {
  const { place, params, aishas, mark, queue } = await handedIn();
  const teacher = as(place.teacher.actor);
  await mark(aishas, 0, "3.5");
  await teacher.call(returnAttempts, {
    params,
    body: { key: aKey(), studentIds: [place.aisha.id] },
  });
  await aWhileAgo(place);

  await expect(mark(aishas, 1, null)).rejects.toMatchObject({ details: { reason: "returned" } });
  const before = await result(place, place.mother, place.aisha, aishas);
  expect(before).toMatchObject({
    attempt: { state: "returned", score: "5.5" },
    questions: [{}, { score: "3.5", changedAt: null }],
  });

  await mark(aishas, 1, "4");

  const after = await result(place, place.mother, place.aisha, aishas);
  expect(after).toMatchObject({
    attempt: { state: "returned", score: "6" },
    questions: [{}, { score: "4" }],
  });
  expect(after.questions[1]?.changedAt).not.toBeNull();
  expect((await queue()).answers).toMatchObject([
    { isReturned: true, revision: 2, earlier: [{ score: "3.5", comment: "Well said" }] },
    { isReturned: false, earlier: [] },
  ]);
  expect(await returnsTold(place)).toEqual(
    [place.aisha.id, place.mother.id, place.aisha.id, place.mother.id].toSorted((one, other) => one - other),
  );

  // The same mark once more is no news.
  await aWhileAgo(place);
  await mark(aishas, 2, "4");
  expect(await returnsTold(place)).toHaveLength(4);
  expect((await queue()).answers[0]?.earlier).toHaveLength(1);
});

test("FB-1: keys that are corrected after the return change the mark as another revision, and the family is told", async () => {
  const { place, params, aishas, mark } = await handedIn();
  const teacher = as(place.teacher.actor);
  await mark(aishas, 0, "4");
  await teacher.call(returnAttempts, { params, body: { key: aKey(), studentIds: null } });
  await aWhileAgo(place);
  const noticesBefore = (await returnsTold(place)).length;
  const options = CHOICE.options.map((each) => ({ ...each, share: each.id === "WRONG_a" ? "1" : "0" }));
  await teacher.call(editExerciseQuestions, {
    params,
    body: {
      key: aKey(),
      revision: 1,
      questions: [
        { id: 1, question: { ...CHOICE, options } },
        { id: 2, question: ESSAY },
      ],
      remarks: true,
    },
  });

  const { attempt, questions } = await result(place, place.aisha, place.aisha, aishas);
  expect(attempt).toMatchObject({ state: "returned", score: "4" });
  expect(questions[0]?.changedAt).not.toBeNull();
  expect(questions[1]?.changedAt).toBeNull();
  expect(await returnsTold(place)).toHaveLength(noticesBefore + 2);
});

test("KEY-4: of two who mark one answer the second is told, and nothing is written over", async () => {
  const { aishas, mark, queue } = await handedIn();

  const done = await Promise.allSettled([mark(aishas, 0, "1"), mark(aishas, 0, "2")]);

  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await queue()).answers[0]?.revision).toBe(1);
});

test("a mark sent twice is one mark, and lies within the points", async () => {
  const { aishas, mark } = await handedIn();
  const key = aKey();

  expect(await mark(aishas, 0, "2", key)).toEqual(await mark(aishas, 0, "2", key));
  await expect(mark(aishas, 1, "4.5")).rejects.toMatchObject({ field: "/body/score" });
  await expect(mark(aishas, 1, "-1")).rejects.toMatchObject({ field: "/body/score" });
});

test("E6: a colleague who does not teach the class neither reads nor marks; the office has no marking", async () => {
  const { place, params, aishas } = await handedIn();

  await expect(as(place.colleague.actor).call(readMarking, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(
    as(place.colleague.actor).call(markAnswer, {
      params: { schoolId: place.school.id, attemptId: aishas, questionId: 2 },
      body: { key: aKey(), revision: 0, score: "1", comment: null },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(as(place.management.actor).call(readMarking, { params })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("EX-3: questions of what has been attempted become another version, and are marked anew by wish", async () => {
  const { place, params, aishas, mark } = await handedIn();
  await mark(aishas, 0, "4");
  const options = CHOICE.options.map((each) => ({ ...each, share: each.id === "WRONG_a" ? "1" : "0" }));
  const other = { ...CHOICE, options };
  const edit = (revision: number, remarks: boolean) =>
    as(place.teacher.actor).call(editExerciseQuestions, {
      params,
      body: {
        key: aKey(),
        revision,
        questions: [
          { id: 1, question: other },
          { id: 2, question: ESSAY },
        ],
        remarks,
      },
    });

  expect(await edit(1, false)).toMatchObject({ version: 2, remarked: 0 });
  expect(await edit(2, true)).toMatchObject({ version: 3, remarked: 2 });

  await as(place.teacher.actor).call(returnAttempts, { params, body: { key: aKey(), studentIds: null } });
  expect((await result(place, place.aisha, place.aisha, aishas)).attempt.score).toBe("4");
});

test("AZ-7: in an archived year nothing is marked, returned, excepted or asked anew", async () => {
  const { place, params, aishas, mark } = await handedIn();
  await mark(aishas, 0, "3");
  await database.inSchool(place.school.id, (db) =>
    sql`update academic_years set state = 'archived' where school_id = ${place.school.id}`.execute(db),
  );
  const teacher = as(place.teacher.actor);
  const archived = { code: "forbidden", details: { reason: "archived" } };

  await expect(mark(aishas, 1, "4")).rejects.toMatchObject(archived);
  await expect(
    teacher.call(returnAttempts, { params, body: { key: aKey(), studentIds: null } }),
  ).rejects.toMatchObject(archived);
  await expect(
    teacher.call(editExerciseQuestions, {
      params,
      body: { key: aKey(), revision: 1, questions: [{ id: 1, question: CHOICE }], remarks: true },
    }),
  ).rejects.toMatchObject(archived);
  const exception = { dueAt: null, closeAt: null, extraMinutes: 0, isExcused: true };
  await expect(
    teacher.call(exceptStudent, {
      params: { ...params, studentId: place.aisha.id },
      body: { key: aKey(), ...exception },
    }),
  ).rejects.toMatchObject(archived);
});

/** NTF-3: the same notice within ten minutes is one; afterwards it is another. */
const aWhileAgo = ({ school }: TaughtSchool) =>
  database.inSchool(school.id, (db) =>
    sql`update notifications set told_at = told_at - interval '1 hour'
      where school_id = ${school.id}`.execute(db),
  );

async function returnsTold({ school }: TaughtSchool): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select person_id as "personId" from notifications
    where school_id = ${school.id} and kind = 'exercise-returned' order by person_id`.execute(
    database.reading(school.id),
  );
  return rows.map(({ personId }) => personId);
}

const level = (points: string, words = "") => ({ points, words });
