import { listFiles } from "@dars/contract/talking/files";
import { editPost, withdrawPost, writePost } from "@dars/contract/talking/post-writing";
import { listPosts, readPost } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { aFilesBed } from "#talking/files/files-bed.factory.ts";
import { sendFile, type SignedIn } from "#talking/files/files.factory.ts";

import { aSchoolWithTwoSections, buildPostText, type PostOptions } from "./posts.factory.ts";

const { server, base, seat, get } = await aFilesBed();
const { database } = server;

test("POST-1: whoever sees a post reads its files in their order, and nobody else does", async () => {
  const { plan, publish, listed, read, ...who } = await aSchoolThatReads();
  const [first, second] = [await plan("costs.txt"), await plan("plan.txt")];

  const id = await publish({ attachments: [first.id, second.id] });

  expect((await read(who.aisha, id)).attachments).toMatchObject([
    { kind: "file", fileId: first.id, name: "costs.txt", type: "text/plain", size: 8 },
    { fileId: second.id },
  ]);
  for (const reader of [who.aisha, who.mother, who.teacher, who.office]) {
    const [found] = await listed(reader, second.id);
    expect(await (await get(found?.links.full ?? "")).text()).toBe("The plan");
  }
  for (const other of [who.otherMother, who.colleague]) expect(await listed(other, second.id)).toEqual([]);
  await expect(listed(who.foreigner, second.id)).rejects.toMatchObject({ code: "not-found" });
  const { posts } = await who.aisha.client.call(listPosts, { query: {} });
  expect(posts).toMatchObject([{ id, files: 2 }]);
});

test("a post that is to come, over or withdrawn keeps its files from its readers, links among them", async () => {
  const { school, teacher, aisha, office, plan, publish, listed } = await aSchoolThatReads();
  const { id: fileId } = await plan();
  const postId = await publish({ attachments: [fileId] });
  const [found] = await listed(aisha, fileId);
  const status = async () => (await get(found?.links.full ?? "")).status;
  const put = (column: string, when: string) =>
    database.inSchool(school.id, (db) =>
      sql`update posts set ${sql.ref(column)} = now() + ${when}::interval where school_id = ${school.id}`.execute(
        db,
      ),
    );

  await put("publish_at", "1 hour");
  expect(await status()).toBe(404);
  await put("publish_at", "-1 hour");
  expect(await status()).toBe(200);
  await put("expire_at", "-1 minute");
  expect(await status()).toBe(404);
  await put("expire_at", "1 hour");
  await teacher.client.call(withdrawPost, {
    params: { schoolId: school.id, postId },
    body: { key: aKey(), reason: null },
  });

  expect(await status()).toBe(404);
  expect(await listed(aisha, fileId)).toEqual([]);
  expect(await listed(office, fileId)).toHaveLength(1);
});

test("a file is attached once, by whom it belongs to, and not before it was looked at", async () => {
  const { colleague, plan, publish } = await aSchoolThatReads();
  const [own, others] = [await plan(), await plan("theirs.txt", colleague)];
  const refused = (fileId: string) =>
    expect(publish({ attachments: [fileId] })).rejects.toMatchObject({
      code: "invalid",
      field: "/body/attachments",
      details: { reason: "file-not-ready", fileIds: [fileId] },
    });

  await refused(others.id);
  await refused(aKey());
  const both = await Promise.allSettled([1, 2].map(() => publish({ attachments: [own.id] })));

  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(own.id);
});

test("the same request twice attaches once; a change keeps, adds, takes away and puts in order", async () => {
  const { school, first: section, teacher, aisha, plan, read, listed } = await aSchoolThatReads();
  const [one, two, three] = [await plan(), await plan(), await plan()];
  const textWith = (...attachments: string[]) =>
    buildPostText({ sectionIds: [section.id], roles: ["student"], attachments });
  const call = {
    params: { schoolId: school.id },
    body: { key: aKey(), ...textWith(one.id, two.id) },
  };
  const { id: postId } = await teacher.client.call(writePost, call);
  expect(await teacher.client.call(writePost, call)).toMatchObject({ id: postId });

  await teacher.client.call(editPost, {
    params: { schoolId: school.id, postId },
    body: { key: aKey(), revision: 1, note: "Another plan.", ...textWith(three.id, two.id) },
  });

  const { attachments } = await read(aisha, postId);
  expect(attachments.map(({ fileId }) => fileId)).toEqual([three.id, two.id]);
  // Nothing else holds it: it is gone for its owner too.
  expect(await listed(teacher, one.id)).toEqual([]);
});

/** Its teacher writes to the first section. */
async function aSchoolThatReads() {
  const { school, group, ...people } = await aSchoolWithTwoSections(database);
  const params = { schoolId: school.id };
  const teacher = await seat(people.teacher);
  const plan = (name = "plan.txt", owner: SignedIn = teacher) =>
    sendFile(base, owner, { schoolId: school.id, kind: "file", name, bytes: Buffer.from("The plan") });
  const publish = async (options: PostOptions) => {
    const text = buildPostText({ sectionIds: [people.first.id], roles: ["student"], ...options });
    return (await teacher.client.call(writePost, { params, body: { key: aKey(), ...text } })).id;
  };
  const listed = async ({ client }: SignedIn, fileId: string) =>
    (await client.call(listFiles, { params, query: { ids: fileId } })).files;
  const read = async ({ client }: SignedIn, postId: number) =>
    (await client.call(readPost, { params: { ...params, postId } })).post;
  return {
    school,
    first: people.first,
    teacher,
    plan,
    publish,
    listed,
    read,
    colleague: await seat(people.otherTeacher),
    aisha: await seat(people.aisha),
    mother: await seat(people.mother),
    otherMother: await seat(people.otherMother),
    office: await seat(people.management),
    foreigner: await seat(await aManagement(database, await aSchool(database, group))),
  };
}
