import { createBankQuestion, listBanks, readQuestionMedium } from "@dars/contract/learning/banks";
import { readExerciseQuestions } from "@dars/contract/learning/exercises";
import * as contract from "@dars/contract/learning/group-banks";
import type { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY, NUMBER } from "#learning/exercises/exercises.factory.ts";
import { writeQtiPackage } from "#learning/question-files/public.ts";
import type { Actor } from "#platform/context.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";

const { database, as, aTaughtSchool, set } = await attemptsBed();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const toBankParams = ({ school, subject, level }: TaughtSchool) => ({
  schoolId: school.id,
  subjectId: subject.id,
  levelId: level.id,
});

async function withAdministrator() {
  const place = await aTaughtSchool();
  const administrator = await anAdministrator(database, place.group);
  const add = (question: Question, actor: Actor = administrator.actor) =>
    as(actor).call(contract.createGroupBankQuestion, {
      params: toBankParams(place),
      body: { key: aKey(), question },
    });
  return { place, admin: as(administrator.actor), add };
}

/** Another school of the group, where the same subject is taught at the same level. */
async function aSister({ group, subject, level }: TaughtSchool) {
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject });
  const section = await aSection(database, year, { level, letter: "A" });
  const teacher = await aTeacher(database, school);
  await aTeachingClass(database, offering, { section, teacher });
  return { teacher, bank: { schoolId: school.id, subjectId: subject.id, levelId: level.id } };
}

test("E2: what administrators put into a bank of the group is read in all its schools, and in no other group", async () => {
  const { place, admin, add } = await withAdministrator();
  const sister = await aSister(place);
  const stranger = await aTaughtSchool();
  const { id } = await add(CHOICE);

  const read = (actor: Actor, params = toBankParams(place)) =>
    as(actor).call(contract.listGroupBankQuestions, { params, query: {} });
  for (const [actor, params] of [
    [place.teacher.actor, toBankParams(place)],
    [place.coordinator.actor, toBankParams(place)],
    [sister.teacher.actor, sister.bank],
  ] as const) {
    const { questions, bank } = await read(actor, params);
    expect(questions.map((known) => known.id)).toEqual([id]);
    expect(bank).toMatchObject({ isOpen: true, mayWrite: false, questions: 1 });
  }
  const lists = as(sister.teacher.actor).call(listBanks, { params: { schoolId: sister.bank.schoolId } });
  expect(await lists).toMatchObject({
    banks: [{ questions: 0 }],
    group: [{ questions: 1, mayWrite: false }],
  });
  expect((await read(stranger.teacher.actor, toBankParams(stranger))).questions).toEqual([]);
  await expect(
    read(stranger.teacher.actor, { ...toBankParams(place), schoolId: stranger.school.id }),
  ).rejects.toMatchObject({ code: "not-found" });
  expect(await admin.call(listBanks, { params: { schoolId: place.school.id } })).toMatchObject({
    banks: [],
    group: [{ questions: 1, mayWrite: true }],
  });
});

test("E2: only administrators change a bank of the group", async () => {
  const { place, admin, add } = await withAdministrator();
  const { id: bankQuestionId, revision } = await add(CHOICE);
  const params = { ...toBankParams(place), bankQuestionId };
  const body = { key: aKey(), revision, question: { ...CHOICE, points: "3" } };

  const stranger = await aTaughtSchool();
  const evaluator = await anEvaluator(database, place.group, { schools: [place.school] });
  for (const { actor } of [place.teacher, place.coordinator, place.management, place.aisha, evaluator]) {
    await expect(add(NUMBER, actor)).rejects.toMatchObject({ code: "forbidden" });
    const other = as(actor);
    await expect(other.call(contract.editGroupBankQuestion, { params, body })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(other.call(contract.deleteGroupBankQuestion, { params })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  const { actor: foreign } = await anAdministrator(database, stranger.group);
  for (const at of [params, { ...params, ...toBankParams(stranger) }])
    await expect(
      as(foreign).call(contract.editGroupBankQuestion, { params: at, body }),
    ).rejects.toMatchObject({ code: "not-found" });
  expect(await admin.call(contract.editGroupBankQuestion, { params, body })).toMatchObject({ revision: 2 });
  await admin.call(contract.deleteGroupBankQuestion, { params });
  const { questions } = await admin.call(contract.listGroupBankQuestions, {
    params: toBankParams(place),
    query: {},
  });
  expect(questions).toEqual([]);
});

/** Ids of the group's questions as a school sees them, whatever a statement asks for. */
const seenIn = (schoolId: number, ids: readonly number[]) =>
  database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly id: number }>`
      select id from bank_questions where id = any(${[...ids]}::bigint[])`.execute(db);
    return rows.map(({ id }) => id);
  });

test("the database shows a question of the group to its schools alone, and lets none of them write it", async () => {
  const { place, add } = await withAdministrator();
  const { id } = await add(CHOICE);
  const stranger = await aTaughtSchool();

  expect(await seenIn(place.school.id, [id])).toEqual([id]);
  expect(await seenIn(stranger.school.id, [id])).toEqual([]);
  expect(await seenIn(stranger.group.officeId, [id])).toEqual([]);
  const written = [
    sql`update bank_questions set tags = '{taken}' where id = ${id}`,
    sql`delete from bank_questions where id = ${id}`,
  ];
  const brought = [
    sql`insert into bank_questions (school_id, subject_id, level_id, question, kind, words, fingerprint)
      values (${place.group.officeId}, ${place.subject.id}, ${place.level.id}, '{}', 'essay', '', 'brought')`,
    sql`insert into question_media (school_id, media, type, bytes)
      values (${place.group.officeId}, ${"cd".repeat(32)}, 'image/png', ${PNG})`,
  ];
  for (const schoolId of [place.school.id, stranger.school.id, stranger.group.officeId]) {
    const from = (statement: RawBuilder<unknown>) =>
      database.inSchool(schoolId, (db) => statement.execute(db));
    for (const statement of written) expect((await from(statement)).numAffectedRows).toBe(0n);
    for (const statement of brought) await expect(from(statement)).rejects.toThrow(/row-level security/u);
  }
});

test("uses of a question of the group are counted: for its administrators of all schools, in a school its own", async () => {
  const { place, admin, add } = await withAdministrator();
  const sister = await aSister(place);
  const { id } = await add(CHOICE);
  await add(NUMBER);
  await set(place, { title: "Quiz", questions: [CHOICE], bankIds: [id] });
  await set(place, { title: "Homework", questions: [CHOICE], bankIds: [id] });

  const read = async (actor: Actor, params = toBankParams(place)) =>
    (await as(actor).call(contract.listGroupBankQuestions, { params, query: {} })).questions.map(
      ({ uses, schools, usedIn }) => ({ uses, schools, titles: usedIn?.map(({ title }) => title) }),
    );
  const unused = { uses: 0, schools: 0, titles: [] };
  expect(await read(place.teacher.actor)).toEqual([
    unused,
    { uses: 2, schools: 1, titles: ["Homework", "Quiz"] },
  ]);
  expect(await read(sister.teacher.actor, sister.bank)).toEqual([unused, unused]);
  const { actor } = await anAdministrator(database, place.group);
  expect(await read(actor)).toEqual([unused, { uses: 2, schools: 1, titles: [] }]);
  // A question that is used goes out of the bank all the same: exercises hold copies.
  await admin.call(contract.deleteGroupBankQuestion, {
    params: { ...toBankParams(place), bankQuestionId: id },
  });
  expect(await read(actor)).toEqual([unused]);
});

test("a draw takes from the school's bank and the group's", async () => {
  const { place, add } = await withAdministrator();
  await add({ ...CHOICE, stem: richText("Of the group") });
  await as(place.teacher.actor).call(createBankQuestion, {
    params: toBankParams(place),
    body: { key: aKey(), question: { ...CHOICE, stem: richText("Of the school") } },
  });

  const exerciseId = await set(place, {
    questions: [],
    draws: [{ count: 2, points: "1", difficulty: null, tag: null }],
  });

  const { questions } = await as(place.teacher.actor).call(readExerciseQuestions, {
    params: { schoolId: place.school.id, exerciseId },
  });
  expect(JSON.stringify(questions)).toMatch(/Of the group.*Of the school|Of the school.*Of the group/u);
});

test("a file comes into a bank of the group and out of it; its pictures are seen in the schools", async () => {
  const { place, admin } = await withAdministrator();
  const media = "ab".repeat(32);
  const question: Question = {
    ...ESSAY,
    stem: [{ type: "paragraph", content: [{ type: "image", media, alt: "A dot" }] }],
  };
  const { bytes } = await writeQtiPackage(
    [{ id: "1", question }],
    new Map([[media, { type: "image/png", bytes: PNG }]]),
  );
  const { id: importId } = await admin.call(contract.createGroupQuestionImport, {
    params: toBankParams(place),
    body: { key: aKey(), fileName: "q.zip", bytes: bytes.byteLength },
  });
  const params = { ...toBankParams(place), importId };
  await admin.call(contract.putGroupQuestionImportPart, {
    params: { ...params, part: 0 },
    body: new Uint8Array(bytes),
  });
  expect(await admin.call(contract.readGroupQuestionImport, { params })).toMatchObject({
    state: "receiving",
  });
  expect(await admin.call(contract.commitGroupQuestionImport, { params })).toMatchObject({ mayUndo: true });

  const { questions } = await as(place.teacher.actor).call(contract.listGroupBankQuestions, {
    params: toBankParams(place),
    query: {},
  });
  const key = /"media":"([0-9a-f]{64})"/u.exec(JSON.stringify(questions))?.[1] ?? "";
  const medium = { schoolId: place.school.id, media: key };
  const seen = await as(place.teacher.actor).call(readQuestionMedium, { params: medium });
  expect(Buffer.from(seen.bytes)).toEqual(PNG);
  await expect(as(place.aisha.actor).call(readQuestionMedium, { params: medium })).rejects.toMatchObject({
    code: "not-found",
  });
  await set(place, { questions: questions.map((known) => known.question) });
  const shown = await as(place.aisha.actor).call(readQuestionMedium, { params: medium });
  expect(Buffer.from(shown.bytes)).toEqual(PNG);

  const exported = await admin.call(contract.exportGroupBank, {
    params: { ...toBankParams(place), format: "qti" },
  });
  expect(exported.name).toBe("questions.zip");
  expect(await admin.call(contract.undoGroupQuestionImport, { params })).toMatchObject({ state: "undone" });
  const { imports } = await admin.call(contract.listGroupQuestionImports, { params: toBankParams(place) });
  expect(imports).toMatchObject([{ id: importId, state: "undone" }]);
});
