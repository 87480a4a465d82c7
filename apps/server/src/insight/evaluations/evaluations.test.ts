import {
  amendEvaluation,
  answerEvaluation,
  cancelEvaluation,
  decideAppeal,
  finaliseEvaluation,
  listEvaluations,
  readEvaluation,
  readEvaluationSetup,
  saveEvaluation,
  type EvaluationDraft,
} from "@dars/contract/insight/evaluations";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { evaluations } from "./evaluations.routes.ts";
import { aVisitedSchool } from "./visited-school.factory.ts";

const { database, as } = await testbed([evaluations], { authorise: authoriseWith() });

type Visited = Awaited<ReturnType<typeof aVisitedSchool>>;
const at = ({ school }: Visited, evaluation: string) => ({ schoolId: school.id, evaluation });

const fetchSetup = (set: Visited, member: Member) =>
  as(member.actor).call(readEvaluationSetup, { params: { schoolId: set.school.id } });

interface Changed {
  readonly teacher?: Member;
  readonly classId?: number;
  readonly score?: number | null;
  readonly isSubmitted?: boolean;
  readonly heldOn?: string;
  readonly revision?: number;
}

async function save(set: Visited, member: Member, evaluation: string, changed: Changed = {}) {
  const { rubric } = await fetchSetup(set, set.management);
  const { teacher = set.huda, classId = set.mathsClass.id, score = 4, isSubmitted = false } = changed;
  return as(member.actor).call(saveEvaluation, {
    params: at(set, evaluation),
    body: {
      key: aKey(),
      ...(changed.revision !== undefined && { revision: changed.revision }),
      isSubmitted,
      evaluation: {
        teacherId: teacher.id,
        classId,
        rubricId: rubric.id,
        heldOn: changed.heldOn ?? "2026-11-16",
        period: 3,
        topic: "Fractions",
        scores: rubric.indicators.map(({ id }) => ({ indicator: id, score, note: null })),
        notes: [{ at: "2026-11-16T07:00:00.000Z", text: "Late start" }],
        strengths: "Clear aims",
        nextStep: "Let students ask",
      },
    },
  });
}

const read = (set: Visited, member: Member, key: string) =>
  as(member.actor).call(readEvaluation, { params: at(set, key) });
const keysFor = async (member: Member) =>
  (await as(member.actor).call(listEvaluations, {})).evaluations.map(({ key }) => key);
const answer = (
  set: Visited,
  key: string,
  body: { action: "acknowledge" | "appeal" | "waive"; revision: number },
) =>
  as(set.huda.actor).call(answerEvaluation, {
    params: at(set, key),
    body: { key: aKey(), text: "I see", ...body },
  });
const finalise = (set: Visited, key: string, revision: number) =>
  as(set.management.actor).call(finaliseEvaluation, {
    params: at(set, key),
    body: { key: aKey(), revision },
  });
const age = (set: Visited, key: string, days: number) =>
  database.inSchool(set.school.id, (db) =>
    sql`update evaluations set submitted_at = now() - make_interval(days => ${days})
      where school_id = ${set.school.id} and key = ${key}`.execute(db),
  );

test("M2: each finds the teachers of its school, subject or appointment", async () => {
  const set = await aVisitedSchool(database);
  const teachers = async (member: Member) => (await fetchSetup(set, member)).teachers.map(({ id }) => id);
  expect(new Set(await teachers(set.management))).toEqual(new Set([set.huda.id, set.omar.id]));
  expect(await teachers(set.evaluator)).toEqual([set.huda.id]);
  expect(await teachers(set.other)).toEqual([set.omar.id]);
  const beyond = { teacher: set.omar, classId: set.arabicClass.id };
  await expect(save(set, set.evaluator, aKey(), beyond)).rejects.toMatchObject({ code: "not-found" });
  const crossed = { teacher: set.huda, classId: set.arabicClass.id };
  await expect(save(set, set.management, aKey(), crossed)).rejects.toMatchObject({ code: "not-found" });
});

test("EVA-1: the weights of the rubric that comes with Dars add up to 100", async () => {
  const set = await aVisitedSchool(database);
  const { rubric } = await fetchSetup(set, set.evaluator);
  expect(rubric.indicators.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  expect(rubric.indicators).toHaveLength(11);
});

test("EVA-4, M3: a draft is its author's alone; submitted, its teacher, management and group see it", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  await save(set, set.evaluator, key);
  expect(await keysFor(set.evaluator)).toEqual([key]);
  for (const member of [set.huda, set.omar, set.management, set.administrator, set.coordinator])
    expect(await keysFor(member)).toEqual([]);
  await expect(read(set, set.huda, key)).rejects.toMatchObject({ code: "not-found" });

  expect(await save(set, set.evaluator, key, { isSubmitted: true })).toMatchObject({ outcome: 80 });
  for (const member of [set.evaluator, set.huda, set.management, set.administrator])
    expect(await keysFor(member)).toEqual([key]);
  for (const member of [set.omar, set.coordinator, set.other]) expect(await keysFor(member)).toEqual([]);
  expect(await read(set, set.huda, key)).toMatchObject({
    outcome: 80,
    band: "advanced",
    notes: [],
    mayAnswer: true,
    mayAppeal: true,
  });
  expect((await read(set, set.evaluator, key)).notes).toHaveLength(1);
  await expect(save(set, set.evaluator, key)).rejects.toMatchObject({ code: "conflict" });
  await expect(save(set, set.management, key)).rejects.toMatchObject({ code: "not-found" });
});

test("EVA-4: finalised after the teacher has waived an appeal, it stays; its subject's coordinator sees it then", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  const { revision } = await save(set, set.evaluator, key, { isSubmitted: true });
  await expect(finalise(set, key, revision)).rejects.toMatchObject({ code: "conflict" });
  const acknowledged = await answer(set, key, { action: "acknowledge", revision });
  await expect(finalise(set, key, acknowledged.revision)).rejects.toMatchObject({ code: "conflict" });
  const waived = await answer(set, key, { action: "waive", revision: acknowledged.revision });
  expect(await read(set, set.huda, key)).toMatchObject({ state: "acknowledged", mayAppeal: false });
  await finalise(set, key, waived.revision);
  const final = await read(set, set.evaluator, key);
  expect(final).toMatchObject({ state: "final", answer: "I see", mayAmend: false });
  expect(final.history.map(({ kind }) => kind)).toEqual(["submitted", "acknowledged", "waived", "finalised"]);
  await expect(answer(set, key, { action: "appeal", revision: final.revision })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await keysFor(set.coordinator)).toEqual([key]);
  expect(await keysFor(set.other)).toEqual([]);
});

test("EVA-4: after seven days it counts as acknowledged, after fourteen there is no appeal", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  const { revision } = await save(set, set.evaluator, key, { isSubmitted: true });
  await age(set, key, 8);
  expect(await read(set, set.huda, key)).toMatchObject({ state: "acknowledged", mayAppeal: true });
  await expect(finalise(set, key, revision)).rejects.toMatchObject({ code: "conflict" });
  await age(set, key, 15);
  expect(await read(set, set.huda, key)).toMatchObject({ mayAppeal: false });
  await finalise(set, key, revision);
});

test("KEY-4: of two devices that write a draft, the one that has not seen the other is refused", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  await expect(save(set, set.evaluator, key, { revision: 4 })).rejects.toMatchObject({ code: "conflict" });
  const { revision } = await save(set, set.evaluator, key, { revision: 0 });
  await save(set, set.evaluator, key, { revision, score: 5 });
  for (const isSubmitted of [false, true])
    await expect(save(set, set.evaluator, key, { revision, isSubmitted, score: 1 })).rejects.toMatchObject({
      details: { reason: "stale", revision: 2 },
    });
  expect((await read(set, set.evaluator, key)).scores[0]?.score).toBe(5);
});

test("M4: the group decides an appeal, and one that is set aside does not count (EVA-5)", async () => {
  const set = await aVisitedSchool(database);
  const [first, second] = [aKey(), aKey()];
  for (const [key, score] of [
    [first, 5],
    [second, 3],
  ] as const) {
    const { revision } = await save(set, set.evaluator, key, { isSubmitted: true, score });
    await answer(set, key, { action: "appeal", revision });
    await expect(finalise(set, key, revision + 1)).rejects.toMatchObject({ code: "conflict" });
  }
  const decide = (key: string, decision: "stands" | "set_aside") =>
    as(set.administrator.actor).call(decideAppeal, {
      params: at(set, key),
      body: { key: aKey(), revision: 2, decision, reason: "Both were heard" },
    });
  await decide(first, "stands");
  await decide(second, "set_aside");
  const { results } = await as(set.huda.actor).call(listEvaluations, {});
  expect(results).toMatchObject([{ percent: 100, band: "distinguished", evaluations: 1 }]);
});

test("an amendment says why, keeps what stood before, and asks the teacher anew", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  const { revision } = await save(set, set.evaluator, key, { isSubmitted: true });
  const acknowledged = await answer(set, key, { action: "acknowledge", revision });
  const { scores } = await read(set, set.evaluator, key);
  const amend = (member: Member) =>
    as(member.actor).call(amendEvaluation, {
      params: at(set, key),
      body: {
        key: aKey(),
        revision: acknowledged.revision,
        reason: "A slip of the pen",
        scores: scores.map((each) => ({ ...each, score: 5 })),
        strengths: null,
        nextStep: null,
      },
    });
  await expect(amend(set.management)).rejects.toMatchObject({ code: "conflict" });
  await amend(set.evaluator);
  expect(await read(set, set.huda, key)).toMatchObject({ state: "submitted", outcome: 100, mayAnswer: true });
  const { rows } = await sql<{ before: { outcome: number } }>`
    select before from evaluation_events where school_id = ${set.school.id} and kind = 'amended'`.execute(
    database.reading(set.school.id),
  );
  expect(rows).toMatchObject([{ before: { outcome: 80 } }]);
});

test("EVA-2: with too much not observed it stays a draft, and a draft can be discarded", async () => {
  const set = await aVisitedSchool(database);
  const key = aKey();
  await expect(save(set, set.evaluator, key, { isSubmitted: true, score: null })).rejects.toMatchObject({
    code: "invalid",
  });
  await save(set, set.evaluator, key, { score: null });
  await as(set.evaluator.actor).call(cancelEvaluation, { params: at(set, key), body: { key: aKey() } });
  expect(await keysFor(set.evaluator)).toEqual([]);
});

test("EVA-7: submitting asks for evidence of a low score, for strengths and for a next step", async () => {
  const set = await aVisitedSchool(database);
  const { rubric } = await fetchSetup(set, set.evaluator);
  const submit = (changed: Partial<EvaluationDraft>) =>
    as(set.evaluator.actor).call(saveEvaluation, {
      params: at(set, aKey()),
      body: {
        key: aKey(),
        isSubmitted: true,
        evaluation: {
          teacherId: set.huda.id,
          classId: set.mathsClass.id,
          rubricId: rubric.id,
          heldOn: "2026-11-16",
          period: 3,
          topic: null,
          scores: rubric.indicators.map(({ id }) => ({ indicator: id, score: 2, note: "No aid was used" })),
          notes: [],
          strengths: "Clear aims",
          nextStep: "Let students ask",
          ...changed,
        },
      },
    });
  const bare = rubric.indicators.map(({ id }) => ({ indicator: id, score: 2, note: null }));
  await expect(submit({ scores: bare })).rejects.toMatchObject({ code: "invalid" });
  await expect(submit({ strengths: null })).rejects.toMatchObject({ code: "invalid" });
  await expect(submit({ nextStep: null })).rejects.toMatchObject({ code: "invalid" });
  expect(await submit({})).toMatchObject({ outcome: 40 });
});

test("each score of the rubric that comes with Dars is described in three languages", async () => {
  const set = await aVisitedSchool(database);
  const { rubric } = await fetchSetup(set, set.evaluator);
  for (const { levelNames } of rubric.indicators) {
    expect(levelNames).toHaveLength(5);
    expect(levelNames?.every(({ en, ar, ckb }) => en && ar && ckb)).toBe(true);
  }
});

test("EVA-6: nobody evaluates themself or a guardian of the same child", async () => {
  const set = await aVisitedSchool(database);
  const child = await aStudent(database, set.school, { section: set.section });
  const father = await aGuardian(database, set.group, { of: [child] });
  await database.inSchool(set.school.id, (db) =>
    sql`insert into guardian_links (school_id, guardian_id, student_id, state)
      values (${set.school.id}, ${set.huda.id}, ${child.id}, 'verified')`.execute(db),
  );
  await database.directory
    .updateTable("account_people")
    .set({ account_id: set.management.accountId })
    .where("school_id", "=", set.school.id)
    .where("account_id", "=", father.accountId)
    .execute();
  await expect(save(set, set.management, aKey())).rejects.toMatchObject({ code: "forbidden" });
  await save(set, set.evaluator, aKey());
});
