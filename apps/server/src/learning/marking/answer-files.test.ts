import { saveAnswers } from "@dars/contract/learning/attempts";
import type { Ink } from "@dars/contract/learning/ink";
import { markAnswer, readMarkingQueue, returnAttempts } from "@dars/contract/learning/marking";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { ESSAY } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { aSheet } from "./a-sheet.factory.ts";
import { mayReadAnswerFiles } from "./may-read-answer-files.ts";

const { database, tokens, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const work = (...files: readonly AttachedFile[]): QuestionResponse => ({
  kind: "work",
  text: "",
  files: [...files],
});
const createPhoto = ({ school }: TaughtSchool, { actor }: Member) =>
  aSheet(database, { schoolId: school.id, accountId: actor.accountId });

/** Aisha works on an essay whose result is seen when it is returned. */
async function working() {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, {
    purpose: "homework",
    feedback: "after_return",
    questions: [ESSAY],
  });
  const running = await start(place, place.aisha, exerciseId);
  const params = { schoolId: place.school.id, attemptId: running.id };
  const queue = async () => {
    const { answers } = await as(place.teacher.actor).call(readMarkingQueue, {
      params: { schoolId: place.school.id, exerciseId, questionId: 1 },
    });
    return answers[0];
  };
  const mark = (revision: number, ink: Ink | undefined) =>
    as(place.teacher.actor).call(markAnswer, {
      params: { ...params, questionId: 1 },
      body: { key: aKey(), revision, score: "3", comment: null, ...(ink && { ink }) },
    });
  return { place, exerciseId, running, params, queue, mark };
}

test("an answer of a photo alone waits for its marker, who sees the photo as the server has it", async () => {
  const { place, running, queue } = await working();
  const photo = await createPhoto(place, place.aisha);

  await submit(place, place.aisha, running, [work({ ...photo, name: "a lie.exe", width: 1 })]);

  expect(await queue()).toMatchObject({ score: null, response: { kind: "work", files: [photo] }, ink: [] });
});

test("a file that has not arrived, or is another's, holds up nothing; the next save brings it", async () => {
  const { place, running, params, queue } = await working();
  const photo = await createPhoto(place, place.aisha);
  const others = await createPhoto(place, place.bilal);
  await database.inSchool(place.school.id, (db) =>
    sql`update files set state = 'receiving' where id = ${photo.fileId}`.execute(db),
  );
  const save = (seq: number) =>
    as(place.aisha.actor).call(saveAnswers, {
      params: { ...params, studentId: place.aisha.id },
      body: {
        seq,
        at: new Date().toISOString(),
        answers: [{ questionId: 1, response: work(photo, others) }],
      },
    });

  expect(await save(1)).toEqual({ seq: 1 });
  await database.inSchool(place.school.id, (db) =>
    sql`update files set state = 'ready' where id = ${photo.fileId}`.execute(db),
  );
  await submit(place, place.aisha, { ...running, seq: 1 }, [work(photo, others)]);

  expect((await queue())?.response).toEqual(work(photo));
});

test("a photo that is taken out of an answer is erased", async () => {
  const { place, running } = await working();
  const [first, second] = [await createPhoto(place, place.aisha), await createPhoto(place, place.aisha)];
  await as(place.aisha.actor).call(saveAnswers, {
    params: { schoolId: place.school.id, studentId: place.aisha.id, attemptId: running.id },
    body: {
      seq: 1,
      at: new Date().toISOString(),
      answers: [{ questionId: 1, response: work(first, second) }],
    },
  });

  await submit(place, place.aisha, { ...running, seq: 1 }, [work(second)]);

  const { rows } = await database.inSchool(place.school.id, (db) =>
    sql<{ id: string; state: string }>`select id, state from files
      where school_id = ${place.school.id} order by created_at`.execute(db),
  );
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [first.fileId, "erased"],
      [second.fileId, "ready"],
    ]),
  );
});

test("E4, E6: once handed in, photos are read by guardians, who teaches the class and the office, and by nobody else", async () => {
  const { place, running } = await working();
  const photo = await createPhoto(place, place.aisha);
  const uses = [
    { fileId: photo.fileId, kind: "attempt" as const, targetId: running.id, part: 1, isHidden: false },
  ];
  const readers = async () => {
    const { aisha, bilal, mother, teacher, colleague, coordinator, management } = place;
    const all = { aisha, bilal, mother, teacher, colleague, coordinator, management };
    const open = await Promise.all(
      Object.entries(all).map(async ([name, { actor }]) => {
        const context = { database, tokens, actor, requestId: "r", address: "" };
        const seen = await mayReadAnswerFiles(context, place.school.id, uses);
        return seen.length > 0 ? [name] : [];
      }),
    );
    return open.flat();
  };

  expect(await readers()).toEqual(["aisha"]);
  await submit(place, place.aisha, running, [work(photo)]);
  expect(await readers()).toEqual(["aisha", "mother", "teacher", "management"]);
});

test("ATT-3: strokes over a photo are kept beside it, and the family sees them when it is returned", async () => {
  const { place, exerciseId, running, queue, mark } = await working();
  const photo = await createPhoto(place, place.aisha);
  await submit(place, place.aisha, running, [work(photo)]);
  const ink: Ink = [{ fileId: photo.fileId, strokes: [{ pen: "red", points: [0, 0, 5000, 10_000] }] }];

  await expect(mark(0, [{ fileId: aKey(), strokes: [] }])).rejects.toMatchObject({ field: "/body/ink" });
  await expect(
    mark(0, [{ fileId: photo.fileId, strokes: [{ pen: "red", points: [1, 2, 3] }] }]),
  ).rejects.toMatchObject({ field: "/body/ink" });
  await mark(0, ink);
  // Who marks without a pen leaves the strokes as they are.
  await mark(1, undefined);
  expect((await queue())?.ink).toEqual(ink);
  await expect(mark(1, [])).rejects.toMatchObject({ code: "conflict" });

  const seen = async () => (await result(place, place.mother, place.aisha, running.id)).questions[0]?.ink;
  expect(await seen()).toEqual([]);
  await as(place.teacher.actor).call(returnAttempts, {
    params: { schoolId: place.school.id, exerciseId },
    body: { key: aKey(), studentIds: null },
  });
  expect(await seen()).toEqual(ink);
});
