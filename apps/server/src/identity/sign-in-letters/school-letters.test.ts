import {
  listSchoolLetters,
  orderSchoolLetters,
  printPeopleLetters,
  readLetterPart,
} from "@dars/contract/identity/school-letters";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import type { FileStore } from "#platform/files/store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { letterTasks } from "./letter-tasks.ts";
import { DROP_LETTERS, PRINT_LETTERS } from "./print-letters.ts";

takesLong();

const folder = await aFolder();
const store = new DiskStore(folder);
const { database, client, group, passwordHash, signIn, owner, tokens } = await aSchoolThatSignsIn({
  files: store,
});
const tasksOn = (files: FileStore) => letterTasks({ database, tokens, store: files });
const LOOK = { audience: "everybody", who: "all", locale: "en", perPage: 2, withPictures: false } as const;

/** A school of its own: a student in each of two sections, with one guardian of both. */
async function twoSections() {
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const invited = { accountState: "invited" } as const;
  const sections = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ] as const;
  const students = [
    await aStudent(database, school, { section: sections[0], name: "Tara", ...invited }),
    await aStudent(database, school, { section: sections[1], name: "Soran", ...invited }),
  ] as const;
  const guardian = await aGuardian(database, group, {
    of: [students[0], students[1]],
    name: "Dilshad",
    ...invited,
  });
  const manager = await aManagement(database, school, { passwordHash });
  const asManager = client((await signIn(manager.login, "school_management")).userData.token);
  const params = { schoolId: school.id };
  const part = (batchId: number, no: number) => ({
    schoolId: school.id,
    batchId,
    no,
    origin: "https://a.example",
  });
  return { school, sections, asManager, manager, params, students, guardian, part };
}

const openCodes = async (accountId: number | null): Promise<readonly number[]> => {
  const { rows } = await owner.query(
    "select id::int from one_time_codes where account_id = $1 and used_at is null order by id",
    [accountId],
  );
  return rows.map(({ id }) => id);
};

test("A4: the letters of a school are one file a section; a guardian of two has one letter with both children", async () => {
  const { asManager, params, guardian, part } = await twoSections();
  const body = { key: aKey(), ...LOOK };

  const batch = await asManager.call(orderSchoolLetters, { params, body });
  const again = await asManager.call(orderSchoolLetters, { params, body });
  const other = asManager.call(orderSchoolLetters, { params, body: { ...body, key: aKey() } });
  expect(await refusal(other)).toMatchObject({ code: "conflict" });
  for (const no of [1, 2]) await runTask(tasksOn(store), PRINT_LETTERS, part(batch.id, no));

  expect(again.id).toBe(batch.id);
  const { batches } = await asManager.call(listSchoolLetters, { params });
  expect(batches).toMatchObject([{ id: batch.id, state: "ready", parts: [{ letters: 2 }, { letters: 1 }] }]);
  const file = await asManager.call(readLetterPart, { params: { ...params, batchId: batch.id, no: 1 } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
    mergePages: true,
  });
  expect(text).toContain("Tara and Soran");
  expect(await openCodes(guardian.accountId)).toHaveLength(1);
  const { rows } = await owner.query(
    "select action from audit_events where school_id = $1 and action like 'school-letters.%' order by id",
    [params.schoolId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["school-letters.ordered", "school-letters.taken"]);
});

test("A4: letters of chosen people are one file; a guardian in two of their sections has one letter, others keep their codes", async () => {
  const { asManager, school, sections, params, students, guardian } = await twoSections();
  const [section] = sections;
  const other = await aStudent(database, school, { section, name: "Nuri", accountState: "invited" });

  const file = await asManager.call(printPeopleLetters, {
    params,
    body: { personIds: [students[1].id, students[0].id], ...LOOK },
  });

  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), {
    mergePages: true,
  });
  for (const { login } of [...students, guardian]) expect(text.split(login)).toHaveLength(2);
  expect(text).not.toContain(other.login);
  expect(await openCodes(other.accountId)).toEqual([]);
  for (const { accountId } of [...students, guardian]) expect(await openCodes(accountId)).toHaveLength(1);
});

test("A4: a chosen guardian gets a letter without the children; where nobody needs one it is refused", async () => {
  const { asManager, params, students, guardian } = await twoSections();
  const printFor = (audience: "students" | "everybody") =>
    asManager.call(printPeopleLetters, { params, body: { personIds: [guardian.id], ...LOOK, audience } });

  expect(await refusal(printFor("students"))).toMatchObject({ code: "conflict" });
  await printFor("everybody");

  expect(await openCodes(guardian.accountId)).toHaveLength(1);
  expect(await openCodes(students[0].accountId)).toEqual([]);
});

test("a node that is killed leaves the codes as they were; two nodes at one part write its codes once", async () => {
  const { asManager, params, students, part } = await twoSections();
  const { id: batchId } = await asManager.call(orderSchoolLetters, {
    params,
    body: { key: aKey(), ...LOOK },
  });
  const account = students[0].accountId;
  const dying: FileStore = {
    put: async (...of) => {
      await store.put(...of);
      throw new Error("killed");
    },
    read: (...of) => store.read(...of),
    remove: (key) => store.remove(key),
    listBelow: (key) => store.listBelow(key),
    removeBelow: (key) => store.removeBelow(key),
  };

  await expect(runTask(tasksOn(dying), PRINT_LETTERS, part(batchId, 1))).rejects.toThrow("killed");
  expect(await openCodes(account)).toEqual([]);
  const early = asManager.call(readLetterPart, { params: { ...params, batchId, no: 1 } });
  expect(await refusal(early)).toMatchObject({ code: "conflict" });

  const both = await Promise.allSettled(
    [1, 1].map((no) => runTask(tasksOn(store), PRINT_LETTERS, part(batchId, no))),
  );
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  const codes = await openCodes(account);
  expect(codes).toHaveLength(1);
  await runTask(tasksOn(store), PRINT_LETTERS, part(batchId, 1));
  expect(await openCodes(account)).toEqual(codes);
  const { rows } = await owner.query("select 1 from one_time_codes where account_id = $1", [account]);
  expect(rows).toHaveLength(1);
});

test("AZ-3: who loses the right after ordering gets no further file", async () => {
  const { asManager, manager, school, params, students, part } = await twoSections();
  const { id: batchId } = await asManager.call(orderSchoolLetters, {
    params,
    body: { key: aKey(), ...LOOK },
  });
  await runTask(tasksOn(store), PRINT_LETTERS, part(batchId, 1));
  await owner.query("update role_assignments set state = 'ended', ends_at = now() where account_id = $1", [
    manager.accountId,
  ]);

  await runTask(tasksOn(store), PRINT_LETTERS, part(batchId, 2));

  expect(await openCodes(students[1].accountId)).toEqual([]);
  const next = await aManagement(database, school, { passwordHash });
  const asNext = client((await signIn(next.login, "school_management")).userData.token);
  const { batches } = await asNext.call(listSchoolLetters, { params });
  expect(batches).toMatchObject([{ state: "stopped", parts: [{ letters: 2 }, { letters: null }] }]);
});

test("another school and a teacher neither order nor read; files go after a day or with the next order", async () => {
  const { asManager, school, params, part } = await twoSections();
  const { id: batchId } = await asManager.call(orderSchoolLetters, {
    params,
    body: { key: aKey(), ...LOOK },
  });
  for (const no of [1, 2]) await runTask(tasksOn(store), PRINT_LETTERS, part(batchId, no));
  const file = { params: { ...params, batchId, no: 1 } };

  const { asManager: stranger, params: elsewhere } = await twoSections();
  expect(await refusal(stranger.call(readLetterPart, file))).toMatchObject({ code: "not-found" });
  const crossed = stranger.call(readLetterPart, { params: { ...elsewhere, batchId, no: 1 } });
  expect(await refusal(crossed)).toMatchObject({ code: "not-found" });
  const teacher = await aTeacher(database, school, { passwordHash });
  const asTeacher = client((await signIn(teacher.login, "teacher")).userData.token);
  const tried = asTeacher.call(orderSchoolLetters, { params, body: { key: aKey(), ...LOOK } });
  expect(await refusal(tried)).toMatchObject({ code: "forbidden" });

  await asManager.call(orderSchoolLetters, { params, body: { key: aKey(), ...LOOK } });
  expect(await refusal(asManager.call(readLetterPart, file))).toMatchObject({ code: "not-found" });
  await runTask(tasksOn(store), DROP_LETTERS, { schoolId: school.id, batchId, isForgotten: false });
  expect(await store.read(`letters/${school.id}/${batchId}/1`)).toBeUndefined();
  const { batches } = await asManager.call(listSchoolLetters, { params });
  expect(batches.map(({ state }) => state)).toEqual(["printing", "expired"]);
});
