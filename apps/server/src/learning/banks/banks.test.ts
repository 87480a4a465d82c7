import { readBankExport } from "@dars/contract/learning/bank-exports";
import {
  commitQuestionImport,
  createBankQuestion,
  createQuestionImport,
  deleteBankQuestion,
  editBankQuestion,
  exportBank,
  listBankQuestions,
  listBanks,
  listQuestionImports,
  putQuestionImportPart,
  readQuestionImport,
  readQuestionMedium,
  undoQuestionImport,
} from "@dars/contract/learning/banks";
import { readExerciseQuestions } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { expect, test } from "vitest";

import { attemptsBed, choose } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY, NUMBER } from "#learning/exercises/exercises.factory.ts";
import { writeQtiPackage } from "#learning/question-files/public.ts";
import type { Actor } from "#platform/context.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { importFile } from "./import-file.ts";

const { database, as, aTaughtSchool, set, start, submit } = await attemptsBed();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const toBankParams = ({ school, subject, level }: TaughtSchool) => ({
  schoolId: school.id,
  subjectId: subject.id,
  levelId: level.id,
});

const GIFT = "::Rivers::Longest river? {=Nile ~Tigris}\n\nTwo and two? {#4}\n\nBroken {=\n";

async function announced(
  place: TaughtSchool,
  name: string,
  bytes: Uint8Array,
  actor: Actor = place.teacher.actor,
) {
  const { id: importId } = await as(actor).call(createQuestionImport, {
    params: toBankParams(place),
    body: { key: aKey(), fileName: name, bytes: bytes.byteLength },
  });
  const params = { ...toBankParams(place), importId };
  await as(actor).call(putQuestionImportPart, {
    params: { ...params, part: 0 },
    body: new Uint8Array(bytes),
  });
  return params;
}

const gift = (place: TaughtSchool, text = GIFT) => announced(place, "q.gift", Buffer.from(text));

const add = (place: TaughtSchool, question: Question, actor: Actor = place.teacher.actor) =>
  as(actor).call(createBankQuestion, { params: toBankParams(place), body: { key: aKey(), question } });

const listed = async (place: TaughtSchool, query = {}, actor: Actor = place.teacher.actor) =>
  (await as(actor).call(listBankQuestions, { params: toBankParams(place), query })).questions;

test("E2, E7: teachers and coordinators of the subject share a bank; the office counts it, others do not find it", async () => {
  const place = await aTaughtSchool();
  const other = await aTaughtSchool();
  await add(place, CHOICE);
  await add(place, NUMBER, place.coordinator.actor);

  expect(await listed(place, {}, place.colleague.actor)).toHaveLength(2);
  const office = as(place.management.actor);
  const { banks } = await office.call(listBanks, { params: { schoolId: place.school.id } });
  expect(banks).toMatchObject([{ questions: 2, isOpen: false, subject: { id: place.subject.id } }]);
  await expect(
    office.call(listBankQuestions, { params: toBankParams(place), query: {} }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(listed(place, {}, place.aisha.actor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    as(place.teacher.actor).call(listBankQuestions, {
      params: { ...toBankParams(other), schoolId: place.school.id },
      query: {},
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("a bank is searched by words, type, tag and difficulty", async () => {
  const place = await aTaughtSchool();
  await add(place, { ...CHOICE, stem: richText("مدرسة النهر"), tags: ["rivers"], difficulty: 2 });
  await add(place, NUMBER);

  expect(await listed(place, { q: "مدرسه" })).toHaveLength(1);
  expect(await listed(place, { type: "numeric" })).toHaveLength(1);
  expect(await listed(place, { tag: "rivers" })).toHaveLength(1);
  expect(await listed(place, { difficulty: 2 })).toHaveLength(1);
  expect(await listed(place, { q: "nothing" })).toEqual([]);
});

test("KEY-4: a question is changed once for each revision, is in a bank once, and can be taken out", async () => {
  const place = await aTaughtSchool();
  const { id: bankQuestionId } = await add(place, CHOICE);
  await expect(add(place, { ...CHOICE, tags: ["filed elsewhere"] })).rejects.toMatchObject({
    code: "conflict",
  });
  const edit = (revision: number) =>
    as(place.teacher.actor).call(editBankQuestion, {
      params: { ...toBankParams(place), bankQuestionId },
      body: { key: aKey(), revision, question: { ...CHOICE, points: "3" } },
    });
  expect(await edit(1)).toMatchObject({ revision: 2 });
  await expect(edit(1)).rejects.toMatchObject({ code: "conflict" });

  const params = { ...toBankParams(place), bankQuestionId };
  await as(place.teacher.actor).call(deleteBankQuestion, { params });
  expect(await listed(place)).toEqual([]);
  const again = as(place.teacher.actor).call(deleteBankQuestion, { params });
  await expect(again).rejects.toMatchObject({ code: "not-found" });
});

test("a file is looked at, put into the bank whole, put there once, and taken back", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  const params = await gift(place);

  const preview = await teacher.call(readQuestionImport, { params });
  expect(preview.items.map(({ state }) => state)).toEqual(["imported", "imported", "refused"]);
  expect(preview.items[2]?.reasons).not.toEqual([]);
  expect(await listed(place)).toEqual([]);

  const done = await teacher.call(commitQuestionImport, { params });
  expect(await teacher.call(commitQuestionImport, { params })).toEqual(done);
  expect(done).toMatchObject({ state: "committed", mayUndo: true });
  expect(await listed(place)).toHaveLength(2);

  const again = await teacher.call(commitQuestionImport, { params: await gift(place) });
  expect(again.items.map(({ state }) => state)).toEqual(["known", "known", "refused"]);
  expect(await listed(place)).toHaveLength(2);

  expect(await teacher.call(undoQuestionImport, { params })).toMatchObject({ state: "undone" });
  expect(await listed(place)).toEqual([]);
  const { imports } = await teacher.call(listQuestionImports, { params: toBankParams(place) });
  expect(imports.map(({ state }) => state)).toEqual(["committed", "undone"]);
});

test("from the command line a file goes into the bank that the codes name", async () => {
  const place = await aTaughtSchool();
  const fetchCode = async (table: "subjects" | "levels", id: number) =>
    (await database.directory.selectFrom(table).select("code").where("id", "=", id).executeTakeFirstOrThrow())
      .code;
  const codes = {
    subject: await fetchCode("subjects", place.subject.id),
    level: await fetchCode("levels", place.level.id),
    school: undefined,
  };
  const wish = { name: "q.gift", bytes: Buffer.from(GIFT), ...codes };

  const { items } = await importFile(database, wish);
  expect(items.map(({ state }) => state)).toEqual(["imported", "imported", "refused"]);
  expect((await importFile(database, wish)).items.map(({ state }) => state)).toEqual([
    "known",
    "known",
    "refused",
  ]);
  expect(await listed(place)).toHaveLength(2);
  await expect(importFile(database, { ...wish, level: "none" })).rejects.toThrow("No school");
});

test("an import of which an exercise has a question, or one was changed, is not taken back", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  const params = await gift(place);
  await teacher.call(commitQuestionImport, { params });
  const [known] = await listed(place);
  await set(place, { questions: [CHOICE], bankIds: [known?.id ?? 0] });

  await expect(teacher.call(undoQuestionImport, { params })).rejects.toMatchObject({ code: "conflict" });
  expect(await teacher.call(readQuestionImport, { params })).toMatchObject({ mayUndo: false });
  expect(await listed(place)).toHaveLength(2);
});

test("a file of which a part is missing is not read", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  const { id: importId } = await teacher.call(createQuestionImport, {
    params: toBankParams(place),
    body: { key: aKey(), fileName: "q.gift", bytes: 10 },
  });
  const params = { ...toBankParams(place), importId };
  await expect(teacher.call(commitQuestionImport, { params })).rejects.toMatchObject({ code: "conflict" });
  await expect(
    teacher.call(putQuestionImportPart, { params: { ...params, part: 0 }, body: new Uint8Array(9) }),
  ).rejects.toMatchObject({ code: "invalid" });
});

test.each(["gift", "qti", "moodle"] as const)(
  "a bank that leaves as %s comes back as the same questions",
  async (format) => {
    const place = await aTaughtSchool();
    const teacher = as(place.teacher.actor);
    await teacher.call(commitQuestionImport, { params: await gift(place) });

    const params = { ...toBankParams(place), format };
    const { name, bytes } = await teacher.call(exportBank, { params });
    expect(await teacher.call(readBankExport, { params })).toEqual({ questions: 2, complete: 2, items: [] });

    const back = await announced(place, name, bytes);
    const { items } = await teacher.call(readQuestionImport, { params: back });
    expect(items.map(({ state }) => state)).toEqual(["known", "known"]);
  },
);

test("what a format cannot say of a question is said before the file is taken, and in the file", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  await add(place, { ...CHOICE, language: null, difficulty: 4 });
  const params = { ...toBankParams(place), format: "moodle" } as const;

  const lost = "Difficulty is not part of Moodle's questions.";
  expect(await teacher.call(readBankExport, { params })).toMatchObject({
    questions: 1,
    complete: 0,
    items: [{ state: "withLoss", reasons: [lost] }],
  });
  const { bytes } = await teacher.call(exportBank, { params });
  expect(Buffer.from(bytes).toString()).toContain(lost);
});

const DRAWN = Array.from({ length: 8 }, (_, at): Question => ({
  ...CHOICE,
  stem: richText(`Question ${at}`),
}));

test("a draw gives every student so many questions of the bank, always the same ones, all worth the same", async () => {
  const place = await aTaughtSchool();
  for (const question of DRAWN) await add(place, question);
  const exerciseId = await set(place, {
    questions: [],
    draws: [{ count: 3, points: "2", difficulty: null, tag: null }],
    feedback: "after_return",
  });
  const { questions } = await as(place.teacher.actor).call(readExerciseQuestions, {
    params: { schoolId: place.school.id, exerciseId },
  });
  expect(questions).toHaveLength(8);

  const begun = await start(place, place.aisha, exerciseId);
  expect(begun.questions).toHaveLength(3);
  expect((await start(place, place.aisha, exerciseId)).questions).toEqual(begun.questions);
  const line = await submit(
    place,
    place.aisha,
    begun,
    begun.questions.map((question) => choose(question, "7")),
  );
  expect(line).toMatchObject({ outOf: "6", score: null });
  expect(JSON.stringify(begun)).not.toMatch(/RIGHT|share|feedback/u);
});

test("a draw from too few questions is refused, and what the bank lacks is said", async () => {
  const place = await aTaughtSchool();
  await add(place, CHOICE);
  const draws = [{ count: 2, points: "1", difficulty: null, tag: null }];
  await expect(set(place, { draws })).rejects.toMatchObject({ field: "/body/draws/0/count" });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("FAM-1: a picture is shown to staff, and to those who were given an exercise with it", async () => {
  const place = await aTaughtSchool();
  const teacher = as(place.teacher.actor);
  const medium = { type: "image/png", bytes: PNG };
  const media = "ab".repeat(32);
  const question: Question = {
    ...ESSAY,
    stem: [{ type: "paragraph", content: [{ type: "image", media, alt: "A dot" }] }],
  };
  const { bytes } = await writeQtiPackage([{ id: "1", question }], new Map([[media, medium]]));
  await teacher.call(commitQuestionImport, {
    params: await announced(place, "q.zip", new Uint8Array(bytes)),
  });
  const [known] = await listed(place);
  const key = /"media":"([0-9a-f]{64})"/u.exec(JSON.stringify(known))?.[1] ?? "";
  const read = (actor: Actor) =>
    as(actor).call(readQuestionMedium, { params: { schoolId: place.school.id, media: key } });

  expect(Buffer.from((await read(place.colleague.actor)).bytes)).toEqual(PNG);
  await expect(read(place.aisha.actor)).rejects.toMatchObject({ code: "not-found" });

  await set(place, { questions: known ? [known.question] : [] });
  expect((await read(place.aisha.actor)).type).toBe("image/png");
  expect((await read(place.mother.actor)).type).toBe("image/png");
  await expect(read(place.dina.actor)).rejects.toMatchObject({ code: "not-found" });
});
