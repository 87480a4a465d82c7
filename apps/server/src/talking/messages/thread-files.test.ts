import { listFiles } from "@dars/contract/talking/files";
import { answerThread, readThread, writeToOffice, writeToPeople } from "@dars/contract/talking/messages";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { aFilesBed } from "#talking/files/files-bed.factory.ts";
import { sendFile, type SignedIn } from "#talking/files/files.factory.ts";

import { mayReadThreadFiles } from "./may-read-thread-files.ts";

const { server, base, seat, get } = await aFilesBed();
const { database } = server;

test("L2: both sides of a thread read its files, and nobody else does", async () => {
  const { letter, listed, aFile, entries, ...who } = await aSchoolWithAnOffice();
  const paper = await aFile(who.mother, "paper.txt");
  const threadId = await letter(who.mother, [paper.id], who.child.id);
  const reply = await aFile(who.office, "answer.txt");
  await who.answer(who.office, threadId, [reply.id]);

  expect(await entries(who.mother, threadId)).toMatchObject([
    { attachments: [{ fileId: paper.id, name: "paper.txt" }] },
    { attachments: [{ fileId: reply.id, name: "answer.txt" }] },
  ]);
  for (const { id } of [paper, reply]) {
    for (const reader of [who.mother, who.office, who.colleague]) {
      const [found] = await listed(reader, id);
      expect((await get(found?.links.full ?? "")).status).toBe(200);
    }
    for (const other of [who.father, who.otherMother, who.teacher, who.student])
      expect(await listed(other, id)).toEqual([]);
  }
});

test("AZ-2: the management of another school reads no file of a thread, whoever asks for it", async () => {
  const { school, mother, letter, aFile } = await aSchoolWithAnOffice();
  const other = await aSchoolWithAnOffice();
  const paper = await aFile(mother, "paper.txt");
  const targetId = await letter(mother, [paper.id]);
  const uses = [{ fileId: paper.id, kind: "thread", targetId, part: 1, isHidden: false }] as const;
  const open = ({ actor }: Awaited<ReturnType<typeof seat>>) =>
    mayReadThreadFiles(
      { database, actor, tokens: server.tokens, requestId: "1", address: "127.0.0.1" },
      school.id,
      uses,
    );

  expect(await open(other.office)).toEqual([]);
  expect(await open(mother)).toEqual(uses);
});

test("FAM-5: a guardian whom a court keeps away opens no file of the thread about the child, by no link either", async () => {
  const { school, mother, office, child, letter, listed, aFile, answer } = await aSchoolWithAnOffice();
  const threadId = await letter(mother, [], child.id);
  const reply = await aFile(office, "answer.txt");
  await answer(office, threadId, [reply.id]);
  const [found] = await listed(mother, reply.id);

  await database.inSchool(school.id, (db) =>
    sql`update guardian_links set restricted_by_court = true where school_id = ${school.id}`.execute(db),
  );

  expect((await get(found?.links.full ?? "")).status).toBe(404);
});

test("the file of a note of the office stays in the office", async () => {
  const { mother, office, colleague, letter, listed, aFile, answer, entries } = await aSchoolWithAnOffice();
  const threadId = await letter(mother, []);
  const note = await aFile(office, "note.txt");
  await answer(office, threadId, [note.id], true);

  expect(await listed(colleague, note.id)).toHaveLength(1);
  expect(await listed(mother, note.id)).toEqual([]);
  expect(await entries(mother, threadId)).toHaveLength(1);
});

test("a mailing with a file is read by each of its people; the file hangs on nothing else after it", async () => {
  const { school, mother, father, teacher, office, listed, aFile, letter, answer } =
    await aSchoolWithAnOffice();
  const plan = await aFile(office, "plan.txt");
  const audience = {
    roles: ["parent" as const],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [],
    ccGuardians: false,
  };
  const call = {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      kind: "notice" as const,
      subject: "Holiday",
      body: "No school.",
      audience,
      attachments: [plan.id],
    },
  };

  const sent = await office.client.call(writeToPeople, call);
  expect(await office.client.call(writeToPeople, call)).toEqual(sent);

  for (const reader of [mother, father]) expect(await listed(reader, plan.id)).toHaveLength(1);
  expect(await listed(teacher, plan.id)).toEqual([]);
  const threadId = await letter(mother, []);
  await expect(answer(office, threadId, [plan.id])).rejects.toMatchObject({
    details: { reason: "file-not-ready" },
  });
});

test("nobody attaches what is somebody else's; what is refused leaves nothing written", async () => {
  const { mother, office, letter, aFile, answer, entries } = await aSchoolWithAnOffice();
  const paper = await aFile(office, "paper.txt");
  const threadId = await letter(mother, []);

  await expect(answer(mother, threadId, [paper.id])).rejects.toMatchObject({
    code: "invalid",
    details: { reason: "file-not-ready", fileIds: [paper.id] },
  });
  expect(await entries(mother, threadId)).toHaveLength(1);
});

test("MOD-6: a student whose account is of today sends no files", async () => {
  const { student, letter, aFile } = await aSchoolWithAnOffice();
  const photo = await aFile(student, "photo.txt");

  await expect(letter(student, [photo.id])).rejects.toMatchObject({ details: { reason: "new-account" } });
  await server.owner.query("update accounts set created_at = now() - interval '25 hours' where id = $1", [
    student.actor.accountId,
  ]);
  await letter(student, [photo.id]);
});

async function aSchoolWithAnOffice() {
  const group = await aGroup(database);
  await server.owner.query("update group_settings set show_messages_btn_for_students = true");
  const school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const child = await aStudent(database, school, { section });
  const otherChild = await aStudent(database, school, { section });
  const params = { schoolId: school.id };
  const letter = async ({ client }: SignedIn, attachments: string[], aboutId: number | null = null) => {
    const words = { kind: "request" as const, subject: "Early leave", body: "May she leave early?" };
    const body = { key: aKey(), ...words, aboutId, attachments };
    return (await client.call(writeToOffice, { params, body })).threadId;
  };
  const answer = ({ client }: SignedIn, threadId: number, attachments: string[], isInternal = false) =>
    client.call(answerThread, {
      params: { ...params, threadId },
      body: { key: aKey(), body: "An answer.", isInternal, attachments },
    });
  const aFile = (owner: SignedIn, name: string) =>
    sendFile(base, owner, { schoolId: school.id, kind: "file", name, bytes: Buffer.from("Words") });
  const listed = async ({ client }: SignedIn, fileId: string) =>
    (await client.call(listFiles, { params, query: { ids: fileId } })).files;
  const entries = async ({ client }: SignedIn, threadId: number) =>
    (await client.call(readThread, { params: { ...params, threadId } })).entries;
  return {
    school,
    child,
    letter,
    answer,
    aFile,
    listed,
    entries,
    mother: await seat(await aGuardian(database, group, { of: [child] })),
    father: await seat(await aGuardian(database, group, { of: [child] })),
    otherMother: await seat(await aGuardian(database, group, { of: [otherChild] })),
    teacher: await seat(await aTeacher(database, school)),
    student: await seat(child),
    office: await seat(await aManagement(database, school)),
    colleague: await seat(await aManagement(database, school)),
  };
}
