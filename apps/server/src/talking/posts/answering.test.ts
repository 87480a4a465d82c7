import { editPost, remindReaders, withdrawPost, writePost } from "@dars/contract/talking/post-writing";
import { acknowledgePost, commentPost, listPosts, removePostComment } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { announceTask } from "./announce.ts";
import { buildPostText, postsBed } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, read, titles } = await postsBed();

test("a scheduled post is out when its time comes and not before; its people are told once", async () => {
  const { school, first, teacher, aisha } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, {
    sectionIds: [first.id],
    roles: ["student"],
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const announce = () =>
    runTask(announceTask(database), "announce post", { schoolId: school.id, postId: id });

  await announce();
  await expect(read(aisha, school, id)).rejects.toMatchObject({ code: "not-found" });
  expect(await countNotified(school)).toBe(0);

  await database.inSchool(school.id, (db) =>
    sql`update posts set publish_at = now() - interval '1 second' where school_id = ${school.id}`.execute(db),
  );
  await Promise.all([announce(), announce()]);

  expect(await titles(aisha)).toEqual(["Trip"]);
  expect(await countNotified(school)).toBe(3);
});

test("what was published is changed with a note that its readers see, and nobody writes over what they have not seen", async () => {
  const { school, first, teacher, aisha } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });
  const edit = (note: string | null, revision = 1) =>
    as(teacher.actor).call(editPost, {
      params: { schoolId: school.id, postId: id },
      body: {
        key: aKey(),
        revision,
        note,
        ...buildPostText({ sectionIds: [first.id], roles: ["student"], title: "Trip on Sunday" }),
      },
    });

  await expect(edit(null)).rejects.toMatchObject({ code: "invalid", field: "/body/note" });
  await edit("The day has changed.");
  await expect(edit("Again.")).rejects.toMatchObject({ code: "conflict", details: { reason: "stale" } });

  expect((await read(aisha, school, id)).post).toMatchObject({
    title: "Trip on Sunday",
    editNote: "The day has changed.",
    revision: 2,
  });
});

test("J4: the office withdraws another's post for a reason, a colleague does not; it is gone for its readers", async () => {
  const { school, first, teacher, otherTeacher, aisha, management } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });
  const withdraw = (member: Member, reason: string | null) =>
    as(member.actor).call(withdrawPost, {
      params: { schoolId: school.id, postId: id },
      body: { key: aKey(), reason },
    });

  expect((await read(teacher, school, id)).may).toMatchObject({ edit: true, withdraw: true });
  await expect(withdraw(otherTeacher, "Because")).rejects.toMatchObject({ code: "forbidden" });
  await expect(withdraw(management, null)).rejects.toMatchObject({ code: "invalid" });
  await withdraw(management, "The trip is off.");

  await expect(read(aisha, school, id)).rejects.toMatchObject({ code: "not-found" });
  expect(await read(teacher, school, id)).toMatchObject({
    post: { state: "withdrawn", withdrawnBecause: "The trip is off." },
    may: { edit: false, withdraw: false },
  });
});

test("a family's comment is read by the staff and by nobody else's family; what the staff answer, by all", async () => {
  const { school, first, teacher, mother, aisha, classmate } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, {
    sectionIds: [first.id],
    roles: ["student"],
    allowsComments: true,
  });
  const params = { schoolId: school.id, postId: id };
  const comment = (member: Member, body: string) =>
    as(member.actor).call(commentPost, { params, body: { key: aKey(), body } });

  const { id: questionId } = await comment(mother, "May she come?");
  await comment(teacher, "Everybody may.");

  const bodies = async (member: Member) => (await read(member, school, id)).comments.map(({ body }) => body);
  expect(await bodies(teacher)).toEqual(["May she come?", "Everybody may."]);
  expect(await bodies(mother)).toEqual(["May she come?", "Everybody may."]);
  expect(await bodies(classmate)).toEqual(["Everybody may."]);
  const remove = (member: Member) =>
    as(member.actor).call(removePostComment, { params: { ...params, commentId: questionId } });
  await expect(remove(aisha)).rejects.toMatchObject({ code: "not-found" });
  await remove(mother);
  expect(await bodies(teacher)).toEqual([null, "Everybody may."]);
});

test("only those who have not acknowledged are reminded, and once a day", async () => {
  const { school, first, teacher, aisha } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });
  const params = { schoolId: school.id, postId: id };
  await as(aisha.actor).call(acknowledgePost, { params });
  const remind = () => as(teacher.actor).call(remindReaders, { params, body: { key: aKey() } });

  expect(await remind()).toEqual({ reminded: 2 });
  await expect(remind()).rejects.toMatchObject({ code: "too-many-requests" });
});

test("the head office writes to a school of its group, and the same request twice is one post", async () => {
  const { group, school, aisha } = await aSchoolWithTwoSections();
  const administrator = await anAdministrator(database, group);
  const call = {
    params: { schoolId: school.id },
    body: { key: aKey(), ...buildPostText({ roles: ["student"], title: "From the group" }) },
  };

  const once = await as(administrator.actor).call(writePost, call);
  expect(await as(administrator.actor).call(writePost, call)).toEqual(once);

  expect((await as(aisha.actor).call(listPosts, { query: {} })).posts).toMatchObject([
    { title: "From the group", author: { role: "administrator", name: null } },
  ]);
});

async function countNotified(school: { readonly id: number }): Promise<number> {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly lines: number }>`
      select count(*)::int as lines from notifications where school_id = ${school.id}`.execute(db),
  );
  return rows[0]?.lines ?? 0;
}
