import {
  amendEvaluation,
  cancelEvaluation,
  listObservedLessons,
  readEvaluation,
  readEvaluationSetup,
  saveEvaluation,
} from "@dars/contract/insight/evaluations";
import type { ScoreEvidence } from "@dars/contract/insight/rubrics";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import type { FileUse } from "#talking/files/public.ts";

import { evaluations } from "./evaluations.routes.ts";
import { mayReadEvaluationFiles } from "./may-read-evaluation-files.ts";
import { aVisitedSchool } from "./visited-school.factory.ts";

const { database, tokens, as } = await testbed([evaluations], { authorise: authoriseWith() });
type Visited = Awaited<ReturnType<typeof aVisitedSchool>>;

test("a score names a photo and a lesson of the class, and the teacher sees both once it is submitted", async () => {
  const set = await aVisitedSchool(database);
  const [key, fileId, lessonId] = [aKey(), await aPhoto(set, set.evaluator), await aLesson(set)];
  expect(await fetchLessons(set, set.evaluator)).toMatchObject([{ id: lessonId }]);
  await expect(fetchLessons(set, set.other)).rejects.toMatchObject({ code: "not-found" });
  await save(set, key, { fileIds: [fileId], lessonId });
  expect(await readable(set, set.evaluator, fileId)).toBe(true);
  expect(await readable(set, set.huda, fileId)).toBe(false);

  await save(set, key, { fileIds: [fileId], lessonId }, true);
  const shown = await read(set, set.huda, key);
  expect(shown.files).toMatchObject([{ fileId, kind: "photo" }]);
  expect(shown.lessons).toMatchObject([{ id: lessonId, name: { en: "Halves" } }]);
  expect(shown.scores[0]).toMatchObject({ evidence: { fileIds: [fileId], lessonId } });
  expect(await readable(set, set.huda, fileId)).toBe(true);
  for (const member of [set.omar, set.coordinator]) expect(await readable(set, member, fileId)).toBe(false);
});

test("evidence is one's own file and a lesson of the class", async () => {
  const set = await aVisitedSchool(database);
  const [key, foreign] = [aKey(), await aPhoto(set, set.management)];
  const refused = { code: "invalid" };
  await expect(save(set, key, { fileIds: [foreign], lessonId: null })).rejects.toMatchObject(refused);
  await expect(save(set, key, { fileIds: [], lessonId: 999_999 })).rejects.toMatchObject(refused);
});

test("a photo taken out of a draft is erased; one that an amendment leaves out stays with the version before", async () => {
  const set = await aVisitedSchool(database);
  const [key, first, second] = [aKey(), await aPhoto(set, set.evaluator), await aPhoto(set, set.evaluator)];
  await save(set, key, { fileIds: [first], lessonId: null });
  await save(set, key, { fileIds: [second], lessonId: null });
  expect(await fetchFileState(set, first)).toBe("erased");

  const { revision } = await save(set, key, { fileIds: [second], lessonId: null }, true);
  const { scores } = await read(set, set.evaluator, key);
  await as(set.evaluator.actor).call(amendEvaluation, {
    params: { schoolId: set.school.id, evaluation: key },
    body: {
      key: aKey(),
      revision,
      reason: "Seen again",
      scores: scores.map(({ indicator, score }) => ({ indicator, score, note: null })),
      strengths: "Clear aims",
      nextStep: "Let students ask",
    },
  });
  expect(await fetchFileState(set, second)).toBe("ready");
  expect((await read(set, set.huda, key)).files).toHaveLength(1);
});

test("a discarded draft leaves no photo behind", async () => {
  const set = await aVisitedSchool(database);
  const [key, fileId] = [aKey(), await aPhoto(set, set.evaluator)];
  await save(set, key, { fileIds: [fileId], lessonId: null });
  const params = { schoolId: set.school.id, evaluation: key };
  await as(set.evaluator.actor).call(cancelEvaluation, { params, body: { key: aKey() } });
  expect(await fetchFileState(set, fileId)).toBe("erased");
});

const fetchLessons = async ({ school, mathsClass }: Visited, member: Member) =>
  (
    await as(member.actor).call(listObservedLessons, {
      params: { schoolId: school.id, visitedClassId: mathsClass.id },
    })
  ).lessons;

const read = ({ school }: Visited, member: Member, evaluation: string) =>
  as(member.actor).call(readEvaluation, { params: { schoolId: school.id, evaluation } });

async function save(set: Visited, key: string, evidence: ScoreEvidence, isSubmitted = false) {
  const { school, evaluator, huda, mathsClass } = set;
  const { rubric } = await as(evaluator.actor).call(readEvaluationSetup, {
    params: { schoolId: school.id },
  });
  const [first] = rubric.indicators;
  return as(evaluator.actor).call(saveEvaluation, {
    params: { schoolId: school.id, evaluation: key },
    body: {
      key: aKey(),
      isSubmitted,
      evaluation: {
        teacherId: huda.id,
        classId: mathsClass.id,
        rubricId: rubric.id,
        heldOn: "2026-11-16",
        period: null,
        topic: null,
        notes: [],
        scores: rubric.indicators.map(({ id }) => ({
          indicator: id,
          score: 4,
          note: null,
          ...(id === first?.id && { evidence }),
        })),
        strengths: "Clear aims",
        nextStep: "Let students ask",
      },
    },
  });
}

async function aPhoto({ school }: Visited, { accountId }: Member): Promise<string> {
  const id = aKey();
  await database.inSchool(school.id, (db) =>
    sql`insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height)
      values (${school.id}, ${id}, ${accountId}, 'photo', 'ready', 'board.jpg', 1000, 'image/jpeg', 1000, 40, 30)`.execute(
      db,
    ),
  );
  return id;
}

async function aLesson({ school, mathsClass }: Visited): Promise<number> {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ id: number }>`insert into lessons (school_id, offering_id, position, name_en)
      select school_id, offering_id, 1, 'Halves' from teaching_classes
      where school_id = ${school.id} and id = ${mathsClass.id} returning id`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

async function fetchFileState({ school }: Visited, fileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from files where school_id = ${school.id} and id = ${fileId}`.execute(
    database.reading(school.id),
  );
  return rows[0]?.state;
}

/** Whether a member may read a file, by the evaluation that it is attached to. */
async function readable({ school }: Visited, member: Member, fileId: string): Promise<boolean> {
  const { rows } =
    await sql<FileUse>`select file_id as "fileId", kind, target_id as "targetId", part, false as "isHidden"
    from file_uses where school_id = ${school.id} and file_id = ${fileId}`.execute(
      database.reading(school.id),
    );
  const context = { actor: member.actor, database, tokens, requestId: "test", address: "192.0.2.1" };
  return (await mayReadEvaluationFiles(context, school.id, rows)).length > 0;
}
