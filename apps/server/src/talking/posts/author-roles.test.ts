import { editPost, remindReaders, withdrawPost, writePost } from "@dars/contract/talking/post-writing";
import { commentPost, placePost, removePostComment } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { postsBed, buildPostText } from "./posts.factory.ts";

const { as, database, published, read, ...bed } = await postsBed();

type SchoolOfSections = Awaited<ReturnType<typeof bed.aSchoolWithTwoSections>>;
let here: SchoolOfSections;
let postId: number;

beforeEach(async () => {
  here = await bed.aSchoolWithTwoSections();
  const { school, management, first } = here;
  const audience = { roles: ["student" as const], sectionIds: [first.id] };
  postId = await published(school, management, { ...audience, allowsComments: true });
});

const which = () => ({ schoolId: here.school.id, postId });
const say = (body: string) =>
  as(here.aisha.actor).call(commentPost, { params: which(), body: { key: aKey(), body } });

test("ACC-3: what somebody wrote as a teacher it does not rule over as a mother", async () => {
  const { school, mother } = here;
  const { id: commentId } = await say("May I come?");
  await database.inSchool(school.id, (db) =>
    sql`update posts set author_id = ${mother.actor.accountId}, author_role = 'teacher' where id = ${postId}`.execute(
      db,
    ),
  );

  const page = await read(mother, school, postId);
  expect(page.reach).toBeNull();
  expect(page.may).toMatchObject({ edit: false, withdraw: false });
  await expect(
    as(mother.actor).call(removePostComment, { params: { ...which(), commentId } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

/** The post as one that this account wrote in another role of its own. */
const writtenBy = ({ accountId }: Member, role: "teacher" | "school_management") =>
  database.inSchool(here.school.id, (db) =>
    sql`update posts set author_id = ${accountId}, author_role = ${role}::role where id = ${postId}`.execute(
      db,
    ),
  );

test("ACC-3: what somebody wrote as management it does not change, withdraw or send again as a teacher", async () => {
  const { first, teacher } = here;
  await writtenBy(teacher, "school_management");
  await database.inSchool(here.school.id, (db) =>
    sql`update posts set audience_roles = '{student,teacher}' where id = ${postId}`.execute(db),
  );
  expect((await read(teacher, here.school, postId)).may).toMatchObject({ edit: false, withdraw: false });
  const text = buildPostText({ sectionIds: [first.id], roles: ["student"] });
  const client = as(teacher.actor);
  const params = which();
  const acts = [
    client.call(editPost, { params, body: { key: aKey(), revision: 1, note: "New.", ...text } }),
    client.call(withdrawPost, { params, body: { key: aKey(), reason: "Mine." } }),
    client.call(remindReaders, { params, body: { key: aKey() } }),
  ];

  for (const act of await Promise.allSettled(acts))
    expect(act).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
  expect((await read(here.management, here.school, postId)).post).toMatchObject({
    state: "published",
    revision: 1,
  });
});

test("ACC-3, J4: what the office wrote as a teacher is another's for it: it needs a reason, and is no draft that it sees", async () => {
  const { management, school } = here;
  await writtenBy(management, "teacher");
  const withdraw = (reason: string | null) =>
    as(management.actor).call(withdrawPost, { params: which(), body: { key: aKey(), reason } });

  await expect(withdraw(null)).rejects.toMatchObject({ code: "invalid", field: "/body/reason" });
  await database.inSchool(school.id, (db) =>
    sql`update posts set state = 'draft' where id = ${postId}`.execute(db),
  );
  await expect(withdraw("Off.")).rejects.toMatchObject({ code: "not-found" });
  await database.inSchool(school.id, (db) =>
    sql`update posts set state = 'published' where id = ${postId}`.execute(db),
  );
  await withdraw("The trip is off.");

  expect((await read(management, school, postId)).post).toMatchObject({ state: "withdrawn" });
});

test("whoever has nothing to do with a draft does not learn that it is there", async () => {
  const { school, management, teacher } = here;
  const { id } = await as(management.actor).call(writePost, {
    params: { schoolId: school.id },
    body: { key: aKey(), ...buildPostText({}), publishAt: null },
  });

  await expect(as(teacher.actor).call(placePost, { params: { postId: id } })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await as(management.actor).call(placePost, { params: { postId: id } })).toEqual({
    schoolId: school.id,
  });
});

test("a post that very many have asked about still takes questions and answers", async () => {
  const { school, aisha, management } = here;
  await database.inSchool(school.id, (db) =>
    sql`insert into post_comments (school_id, post_id, author_id, author_role, body)
      select ${school.id}, ${postId}, ${aisha.actor.accountId}, 'student', 'Why?' from generate_series(1, 500)`.execute(
      db,
    ),
  );

  await say("And when?");

  const { comments } = await read(management, school, postId);
  expect(comments).toHaveLength(500);
  expect(comments.at(-1)).toMatchObject({ body: "And when?" });
});
