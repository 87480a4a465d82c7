import { editPost, withdrawPost, writePost } from "@dars/contract/talking/post-writing";
import { commentPost, removePostComment } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { announceTask } from "./announce.ts";
import { buildPostText, postsBed } from "./posts.factory.ts";

const { database, owner, as, aSchoolWithTwoSections, published } = await postsBed();

type SchoolOfSections = Awaited<ReturnType<typeof aSchoolWithTwoSections>>;

/** A post of the teacher for the first section, and what its people may do with it. */
async function aPost(publishAt: string | null, set: SchoolOfSections) {
  const { school, first, teacher, management, aisha } = set;
  const audience = { sectionIds: [first.id], roles: ["student" as const], allowsComments: true };
  const postId = await published(school, teacher, { ...audience, publishAt });
  const params = { schoolId: school.id, postId };
  const edit = (by: Member, at: string | null, revision = 1) =>
    as(by.actor).call(editPost, {
      params,
      body: { key: aKey(), revision, note: "New.", ...buildPostText({ ...audience, publishAt: at }) },
    });
  const acts = {
    "is edited": () => edit(teacher, publishAt),
    "is withdrawn by its author": () =>
      as(teacher.actor).call(withdrawPost, { params, body: { key: aKey(), reason: null } }),
    "is withdrawn by the office": () =>
      as(management.actor).call(withdrawPost, { params, body: { key: aKey(), reason: "Off." } }),
    "loses a comment": async () => {
      const body = { key: aKey(), body: "May I come?" };
      const { id } = await as(aisha.actor).call(commentPost, { params, body });
      await as(teacher.actor).call(removePostComment, { params: { ...params, commentId: id } });
    },
  };
  return { ...set, postId, acts, edit };
}

/** What the audit log has of a school's post, without what it was written with. */
async function listAudited({ school, postId }: { school: { readonly id: number }; postId: number }) {
  const { rows } = await owner.query<{ action: string; changes: Record<string, unknown> }>(
    `select action, account_id::float8 as "accountId", role, changes from audit_events
     where school_id = $1 and subject_kind = 'post' and subject_id = $2 order by id`,
    [school.id, postId],
  );
  return rows;
}

const NOW = () => new Date(Date.now() - 60_000).toISOString();
const PUBLISHED = { isDraft: false, roles: "student" };

test.each([
  ["is edited", "teacher", "post.edited", PUBLISHED],
  ["is withdrawn by its author", "teacher", "post.withdrawn", { isOwn: true }],
  ["is withdrawn by the office", "management", "post.withdrawn", { isOwn: false }],
  ["loses a comment", "teacher", "post-comment.removed", { commentId: expect.any(Number) }],
] as const)(
  "MOD-5: a post that %s is in the audit log with who it was",
  async (act, who, action, changes) => {
    const post = await aPost(NOW(), await aSchoolWithTwoSections());
    const { accountId, actor } = post[who];

    await post.acts[act]();

    const [written, ...others] = await listAudited(post);
    expect(written).toEqual({
      action: "post.written",
      accountId: post.teacher.accountId,
      role: "teacher",
      changes: PUBLISHED,
    });
    expect(others).toEqual([{ action, accountId, role: actor.role, changes }]);
  },
);

test("MOD-5: a draft is in the audit log as a draft until it is published", async () => {
  const post = await aPost(null, await aSchoolWithTwoSections());
  await post.edit(post.teacher, null);
  await post.edit(post.teacher, NOW(), 2);

  expect((await listAudited(post)).map(({ action, changes }) => [action, changes["isDraft"]])).toEqual([
    ["post.written", true],
    ["post.edited", true],
    ["post.edited", false],
  ]);
});

/** When jobs announce a post. */
async function listAnnouncements({ postId }: { readonly postId: number }) {
  const { rows } = await owner.query<{ at: Date }>(
    "select run_at as at from jobs where task = 'announce post' and (payload->>'postId')::bigint = $1 order by id",
    [postId],
  );
  return rows.map(({ at }) => at.toISOString());
}

test("POST-1: a draft is announced when it gets its time, and again at the time to which it is put off", async () => {
  const post = await aPost(null, await aSchoolWithTwoSections());
  const [soon, later] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  expect(await listAnnouncements(post)).toEqual([]);

  await post.edit(post.teacher, soon ?? null);
  expect(await listAnnouncements(post)).toEqual([soon]);
  await post.edit(post.teacher, later ?? null, 2);
  expect(await listAnnouncements(post)).toEqual([soon, later]);
});

test("POST-1: a draft that is published at once reaches its people by the job that its edit adds", async () => {
  const post = await aPost(null, await aSchoolWithTwoSections());
  await post.edit(post.teacher, NOW());
  const payload = { schoolId: post.school.id, postId: post.postId };
  expect(await listAnnouncements(post)).toHaveLength(1);

  await runTask(announceTask(database), "announce post", payload);

  const { rows } = await database.inSchool(post.school.id, (db) =>
    sql`select person_id from notifications where school_id = ${post.school.id}`.execute(db),
  );
  expect(rows).toHaveLength(3);
});

test("a key that comes twice writes one post and one line in the audit log", async () => {
  const { school, first, teacher } = await aSchoolWithTwoSections();
  const body = { key: aKey(), ...buildPostText({ sectionIds: [first.id] }) };
  const write = () => as(teacher.actor).call(writePost, { params: { schoolId: school.id }, body });
  const { id: postId } = await write();
  await write();

  expect(await listAudited({ school, postId })).toHaveLength(1);
});
