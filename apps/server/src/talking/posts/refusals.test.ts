import { editPost } from "@dars/contract/talking/post-writing";
import { commentPost } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, type Member } from "#platform/testing/factories/people.ts";

import { postsBed, buildPostText } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, read } = await postsBed();

test("J2: a teacher posts to those who sit in a subject of its own, and of nobody else's", async () => {
  const { group, school, first, teacher } = await aSchoolWithTwoSections();
  const foreign = await aSubject(database, group);
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ id: number }>`select distinct subject_id as id from subject_offerings
      where school_id = ${school.id}`.execute(db),
  );
  const audience = { sectionIds: [first.id], roles: ["student" as const] };

  await expect(published(school, teacher, { ...audience, subjectIds: [foreign.id] })).rejects.toMatchObject({
    code: "forbidden",
    details: { reaches: "subjects" },
  });
  await published(school, teacher, { ...audience, subjectIds: rows.map(({ id }) => id) });
});

test("what has been published is no draft again, whatever its readers are told", async () => {
  const { school, first, teacher } = await aSchoolWithTwoSections();
  const audience = { sectionIds: [first.id], roles: ["student" as const] };
  const postId = await published(school, teacher, audience);
  const edit = (publishAt: string | null) =>
    as(teacher.actor).call(editPost, {
      params: { schoolId: school.id, postId },
      body: { key: aKey(), revision: 1, note: "Not yet.", ...buildPostText({ ...audience, publishAt }) },
    });

  await expect(edit(null)).rejects.toMatchObject({ code: "invalid", field: "/body/publishAt" });
  await edit(new Date().toISOString());
});

test("nobody comments on what is not out yet or is over, not even its author", async () => {
  const { school, first, teacher } = await aSchoolWithTwoSections();
  const audience = { sectionIds: [first.id], roles: ["student" as const], allowsComments: true };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const postId = await published(school, teacher, { ...audience, publishAt: later });
  const say = () =>
    as(teacher.actor).call(commentPost, {
      params: { schoolId: school.id, postId },
      body: { key: aKey(), body: "Bring water." },
    });
  const move = (publishAt: string, expireAt: string | null) =>
    database.inSchool(school.id, (db) =>
      sql`update posts set publish_at = ${publishAt}::timestamptz, expire_at = ${expireAt}::timestamptz
        where school_id = ${school.id} and id = ${postId}`.execute(db),
    );

  await expect(say()).rejects.toMatchObject({ code: "forbidden" });
  const [past, now] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()];
  await move(past, null);
  await say();
  await move(past, now);

  await expect(say()).rejects.toMatchObject({ code: "forbidden" });
});

test("J1: where its author takes no comments nobody comments, and where it does, all whom the post is for", async () => {
  const { group, school, first, teacher, management, aisha, classmate, mother } =
    await aSchoolWithTwoSections();
  const writers = [teacher, management, await anAdministrator(database, group), aisha, classmate, mother];
  const audience = { sectionIds: [first.id], roles: ["student" as const] };
  const [open, closed] = [
    await published(school, teacher, { ...audience, allowsComments: true }),
    await published(school, teacher, audience),
  ];
  const say = (who: Member, postId: number) =>
    as(who.actor).call(commentPost, {
      params: { schoolId: school.id, postId },
      body: { key: aKey(), body: "Bring water." },
    });

  for (const who of writers) {
    expect((await read(who, school, closed)).may.comment).toBe(false);
    await expect(say(who, closed)).rejects.toMatchObject({ code: "forbidden" });
    expect((await read(who, school, open)).may.comment).toBe(true);
    await say(who, open);
  }
  expect((await read(teacher, school, closed)).comments).toEqual([]);
  expect((await read(teacher, school, open)).comments).toHaveLength(writers.length);
});
