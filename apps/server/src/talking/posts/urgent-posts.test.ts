import { ApiError } from "@dars/contract/platform/client";
import { editPost } from "@dars/contract/talking/post-writing";
import { URGENT_POSTS_A_DAY } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { announceTask } from "./announce.ts";
import { postsBed, buildPostText } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, read } = await postsBed();
const DAY_MS = 86_400_000;
const URGENT = { isUrgent: true, roles: ["parent" as const] };

test("NTF-2: an urgent post of the office is notified as urgent and audited; a plain one is not", async () => {
  const { school, management, mother, group } = await aSchoolWithTwoSections();
  const plain = await published(school, management, { roles: ["parent"] });
  const urgent = await published(school, await anAdministrator(database, group), URGENT);
  for (const postId of [plain, urgent])
    await runTask(announceTask(database), "announce post", { schoolId: school.id, postId });

  const { rows } = await database.inSchool(school.id, (db) =>
    sql`select target, is_urgent as "isUrgent" from notifications
      where school_id = ${school.id} and person_id = ${mother.id} order by id`.execute(db),
  );
  expect(rows).toEqual([
    { target: String(plain), isUrgent: false },
    { target: String(urgent), isUrgent: true },
  ]);
  expect((await read(mother, school, urgent)).post.isUrgent).toBe(true);
  expect(await countAudited(school.id)).toBe(1);
});

test("NTF-2: a teacher marks nothing as urgent", async () => {
  const { school, first, teacher } = await aSchoolWithTwoSections();
  const audience = { roles: ["student" as const], sectionIds: [first.id] };
  await expect(published(school, teacher, { ...audience, isUrgent: true })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("NTF-2: urgent posts of a day are few; a draft counts when it is published", async () => {
  const { school, management } = await aSchoolWithTwoSections();
  const draft = await published(school, management, { ...URGENT, publishAt: null });
  expect(await countAudited(school.id)).toBe(0);
  for (let times = 0; times < URGENT_POSTS_A_DAY; times += 1) await published(school, management, URGENT);
  const tooMany = { code: "conflict", details: { reason: "urgent-posts" } };
  const edit = (publishAt: string) =>
    as(management.actor).call(editPost, {
      params: { schoolId: school.id, postId: draft },
      body: { key: aKey(), revision: 1, note: null, ...buildPostText({ ...URGENT, publishAt }) },
    });

  await expect(published(school, management, URGENT)).rejects.toMatchObject(tooMany);
  await expect(edit(new Date().toISOString())).rejects.toMatchObject(tooMany);
  await published(school, management, { roles: ["parent"] });
  await edit(new Date(Date.now() + 2 * 86_400_000).toISOString());
});

test.each([
  ["a day before them", -DAY_MS, true],
  ["less than a day before them", 1 - DAY_MS, false],
  ["at their moment", 0, false],
  ["less than a day after them", DAY_MS - 1, false],
  ["a day after them", DAY_MS, true],
])(
  "NTF-2: beside as many urgent posts as a day may have, one %s is sent: %#",
  async (_, distance, isSent) => {
    const { school, management } = await aSchoolWithTwoSections();
    const moment = Date.now() + 10 * DAY_MS;
    const publish = (ms: number) =>
      published(school, management, { ...URGENT, publishAt: new Date(moment + ms).toISOString() });
    for (let times = 0; times < URGENT_POSTS_A_DAY; times += 1) await publish(0);

    const sent = await publish(distance).then(() => true, refusalCode);

    expect(sent).toBe(isSent ? true : "conflict");
    expect(await countAudited(school.id)).toBe(URGENT_POSTS_A_DAY + Number(isSent));
  },
);

test("NTF-2: urgent posts of another school and plain ones take nothing away", async () => {
  const [{ school, management }, other] = [await aSchoolWithTwoSections(), await aSchoolWithTwoSections()];
  const publishAt = new Date().toISOString();
  for (let times = 0; times < URGENT_POSTS_A_DAY; times += 1) {
    await published(other.school, other.management, { ...URGENT, publishAt });
    await published(school, management, { roles: ["parent"], publishAt });
  }

  await published(school, management, { ...URGENT, publishAt });

  expect(await countAudited(school.id)).toBe(1);
});

test("NTF-2: a published post stays as urgent as it was, whatever an edit says", async () => {
  const { school, management } = await aSchoolWithTwoSections();
  const isUrgentAfter = async (was: boolean, now: boolean) => {
    const postId = await published(school, management, { roles: ["parent"], isUrgent: was });
    await as(management.actor).call(editPost, {
      params: { schoolId: school.id, postId },
      body: {
        key: aKey(),
        revision: 1,
        note: "New.",
        ...buildPostText({ roles: ["parent"], isUrgent: now }),
      },
    });
    return (await read(management, school, postId)).post.isUrgent;
  };
  expect([await isUrgentAfter(true, false), await isUrgentAfter(false, true)]).toEqual([true, false]);
  expect(await countAudited(school.id)).toBe(1);
});

const refusalCode = (error: unknown): unknown => (error instanceof ApiError ? error.code : error);

async function countAudited(schoolId: number): Promise<number> {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql`select from audit_events where school_id = ${schoolId} and action = 'post.urgent'`.execute(db),
  );
  return rows.length;
}
