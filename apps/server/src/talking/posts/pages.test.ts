import { listWrittenPosts } from "@dars/contract/talking/post-writing";
import { listPosts, readPost } from "@dars/contract/talking/posts";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { closed } from "#platform/http/closed.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { rowsRead } from "#platform/testing/rows-read.ts";

import { postsBy, postsFor } from "./list-posts.queries.ts";
import { postsBed } from "./posts.factory.ts";

const { database, owner, as, aSchoolWithTwoSections, published } = await postsBed();

test("POST-1: page by page a father has the posts of both his schools each once, pinned first, also of one moment", async () => {
  const { schools, father, teacher } = await aFatherAtTwoSchools();
  for (const { id } of schools) {
    await insertPosts(id, teacher, 10);
    await owner.query(`update posts set is_pinned = id % 3 = 0 where school_id = $1`, [id]);
    await insertPosts(id, teacher, 1, { state: "withdrawn" });
    await insertPosts(id, teacher, 1, { publishAt: "2099-01-01" });
    await insertPosts(id, teacher, 1, { expireAt: "2025-11-21" });
    await insertPosts(id, teacher, 1, { roles: "{teacher}" });
  }
  const whole = await pageFor(father, { limit: 50 });
  expect(whole.posts.map(({ isPinned }) => isPinned)).toEqual(
    whole.posts.map(({ isPinned }) => isPinned).toSorted((a, b) => Number(b) - Number(a)),
  );
  expect(whole.next).toBeNull();

  const walked = await walk((after) => pageFor(father, { limit: 3, ...after }));

  expect(walked).toEqual(whole.posts.map(({ id }) => id));
  expect(new Set(walked).size).toBe(20);
});

test("POST-1: readers who ask at once get a first page of their own each, as long as they asked for", async () => {
  const { school, first, mother, otherMother, aisha, classmate, management } = await aSchoolWithTwoSections();
  await insertPosts(school.id, management, 5);
  await published(school, management, { roles: ["parent"], sectionIds: [first.id], isPinned: true });
  const other = await aSchoolWithTwoSections();
  await insertPosts(other.school.id, other.management, 2);
  const requests = [mother, otherMother, other.mother, aisha, classmate, mother].map(
    (who, place) => [who, { limit: 2 + (place % 4) }] as const,
  );
  const alone = [];
  for (const [who, query] of requests) alone.push(await pageFor(who, query));

  const together = await Promise.all(requests.map(([who, query]) => pageFor(who, query)));

  expect(together).toEqual(alone);
  expect(alone.map(({ posts }) => posts.length)).toEqual([2, 3, 2, 0, 0, 3]);
  expect(alone[0]?.posts[0]).toMatchObject({ isPinned: true });
});

test("POST-1: a line says what the whole post says, of its school only to readers of several, and nothing else", async () => {
  const { schools, father, teacher } = await aFatherAtTwoSchools();
  for (const { id } of schools) await insertPosts(id, teacher, 1);

  const { posts, next } = await pageFor(father, {});

  expect(Value.Errors(closed(listPosts.reply), { posts, next })).toEqual([]);
  expect(posts).toHaveLength(2);
  for (const line of posts) {
    const { post } = await as(father.actor).call(readPost, {
      params: { schoolId: line.schoolId, postId: line.id },
    });
    expect(post).toMatchObject({ ...line, isOpened: expect.any(Boolean) });
    expect(line).toMatchObject({ isOpened: false, school: expect.any(Object) });
  }
  const read = await pageFor(father, {});
  expect(read.posts.map(({ isOpened }) => isOpened)).toEqual([true, true]);
});

test("POST-1: what is published, pinned or not, while somebody goes through the pages neither doubles nor hides another", async () => {
  const { school, mother, management } = await aSchoolWithTwoSections();
  await insertPosts(school.id, management, 7);
  await owner.query("update posts set is_pinned = true where id = (select max(id) from posts)");
  const whole = await pageFor(mother, {});
  const first = await pageFor(mother, { limit: 3 });

  for (const isPinned of [true, false]) await published(school, management, { roles: ["parent"], isPinned });
  const rest = await walk((after) =>
    pageFor(mother, { limit: 3, ...(first.next !== null && { after: first.next }), ...after }),
  );

  expect([...first.posts.map(({ id }) => id), ...rest]).toEqual(whole.posts.map(({ id }) => id));
  expect((await pageFor(mother, {})).posts).toHaveLength(9);
});

test("POST-3: page by page the office has what anybody of the school wrote but drafts, an author its own", async () => {
  const { school, teacher, management } = await aSchoolWithTwoSections();
  await insertPosts(school.id, management, 23);
  await insertPosts(school.id, teacher, 21);
  await insertPosts(school.id, teacher, 1, { state: "draft" });
  const walkWritten = (who: Member) =>
    walk((after) => as(who.actor).call(listWrittenPosts, { params: { schoolId: school.id }, query: after }));

  const ofOffice = await walkWritten(management);
  const ofTeacher = await walkWritten(teacher);

  const inOrder = async (which: string) => {
    const { rows } = await owner.query<{ readonly id: number }>(
      `select id::float8 as id from posts where school_id = $1 and ${which} order by created_at desc, id desc`,
      [school.id],
    );
    return rows.map(({ id }) => id);
  };
  expect(ofOffice).toEqual(await inOrder("state <> 'draft'"));
  expect(ofOffice).toHaveLength(44);
  expect(ofTeacher).toEqual(await inOrder(`author_id = ${teacher.accountId}`));
  expect(ofTeacher).toHaveLength(22);
});

test("where a page of another list ended is no place in this one", async () => {
  const { school, management } = await aSchoolWithTwoSections();
  await insertPosts(school.id, management, 21, { roles: "{school_management}" });
  const written = (after: string) =>
    as(management.actor).call(listWrittenPosts, { params: { schoolId: school.id }, query: { after } });
  const { next } = await pageFor(management, { limit: 1 });

  for (const after of [next ?? "", "nowhere"])
    await expect(written(after)).rejects.toMatchObject({ code: "invalid" });
  await expect(pageFor(management, { after: "nowhere" })).rejects.toMatchObject({ code: "invalid" });
});

test("among years of posts a page is found without reading further than it goes", async () => {
  const { school, mother, teacher, management } = await aSchoolWithTwoSections();
  await insertPosts(school.id, management, 400);
  await insertPosts(school.id, teacher, 400);
  await owner.query("analyze posts");
  const read = (statement: Parameters<typeof rowsRead>[3]) =>
    rowsRead(database, school.id, "posts", statement);
  const { rows } = await owner.query<{ readonly id: number; readonly sort: string }>(
    `select id::float8 as id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
     from posts where school_id = $1 order by id offset 100 limit 1`,
    [school.id],
  );
  const places = rows.map((place) => ({ ...place, schoolId: school.id, isPinned: false }));

  for (const after of [undefined, ...places]) {
    const page = { limit: 21, after };
    expect(await read(postsFor(school.id, mother.actor, page)), "feed").toBe(21);
    expect(await read(postsBy(school.id, management.actor, true, page)), "office").toBe(21);
    expect(await read(postsBy(school.id, teacher.actor, false, page)), "author").toBe(21);
  }
});

async function aFatherAtTwoSchools() {
  const { group, school, aisha, teacher } = await aSchoolWithTwoSections();
  const other = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, other), {
    level: await aLevel(database, group),
  });
  const brother = await aStudent(database, other, { section });
  const father = await aGuardian(database, group, { of: [aisha, brother] });
  await aManagement(database, other);
  return { schools: [school, other], father, teacher };
}

interface Written {
  readonly state?: string;
  readonly publishAt?: string;
  readonly expireAt?: string;
  readonly roles?: string;
}

/** Three of each moment, the later ones with the higher numbers. */
const insertPosts = (schoolId: number, author: Member, count: number, written: Written = {}) =>
  owner.query(
    `insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, created_at, publish_at, expire_at)
     select $1, $2, $3, 'Post ' || n, '', $5, $6, '{}', '{}', '{}', '{}', at, coalesce($7, at), $8
     from generate_series(1, $4::int) as n,
       lateral (select timestamptz '2025-11-20 08:00:00.0005' + n / 3 * interval '1 microsecond') as moment (at)`,
    [
      schoolId,
      author.accountId,
      author.actor.role,
      count,
      written.state ?? "published",
      written.roles ?? "{parent}",
      written.publishAt ?? null,
      written.expireAt ?? null,
    ],
  );

const pageFor = (who: Member, query: { readonly limit?: number; readonly after?: string }) =>
  as(who.actor).call(listPosts, { query });

/** The ids of all pages in their order. */
async function walk(
  pageAfter: (after: { readonly after?: string }) => Promise<{
    readonly posts: readonly { readonly id: number }[];
    readonly next: string | null;
  }>,
): Promise<number[]> {
  const ids: number[] = [];
  let place: { readonly after?: string } | null = {};
  while (place !== null) {
    const { posts, next } = await pageAfter(place);
    ids.push(...posts.map(({ id }) => id));
    place = next === null ? null : { after: next };
  }
  return ids;
}
