import { editPost } from "@dars/contract/talking/post-writing";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { buildPostText, postsBed } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, read } = await postsBed();

/** An ask of parents by this author. */
const anAsk = (school: { readonly id: number }, { actor }: Member): Promise<number> =>
  database.inSchool(school.id, async (db) => {
    const { rows } = await sql<{ readonly id: number }>`
      insert into asks (school_id, author_id, author_role, kind, title, body, audience_roles, level_ids, section_ids,
        subject_ids, person_ids, cc_guardians, choice_mode, closes_at)
      values (${school.id}, ${actor.accountId}, ${actor.role}::role, 'choice', 'Which day?', '', '{parent}', '{}', '{}',
        '{}', '{}', false, 'one', now() + interval '1 hour') returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });

test("a post carries an ask of its author, or for the office any of the school", async () => {
  const { school, first, teacher, otherTeacher, management, mother } = await aSchoolWithTwoSections();
  const askId = await anAsk(school, teacher);
  const options = { sectionIds: [first.id], roles: ["parent" as const], askId };

  const id = await published(school, teacher, options);
  expect((await read(mother, school, id)).post.askId).toBe(askId);
  const plain = await published(school, teacher, { ...options, askId: null });
  expect((await read(mother, school, plain)).post.askId).toBeNull();

  const foreign = await anAsk(school, otherTeacher);
  for (const other of [foreign, foreign + 1000])
    await expect(published(school, teacher, { ...options, askId: other })).rejects.toMatchObject({
      code: "invalid",
      field: "/body/askId",
    });
  const ofOffice = await published(school, management, { ...options, askId: foreign });
  expect((await read(mother, school, ofOffice)).post.askId).toBe(foreign);
});

test("an app that knows no asks changes a post without taking its ask away", async () => {
  const { school, first, teacher, mother } = await aSchoolWithTwoSections();
  const options = { sectionIds: [first.id], roles: ["parent" as const] };
  const askId = await anAsk(school, teacher);
  const id = await published(school, teacher, { ...options, askId });
  const edit = (revision: number, more: { readonly askId?: null }) =>
    as(teacher.actor).call(editPost, {
      params: { schoolId: school.id, postId: id },
      body: { key: aKey(), revision, note: "Later.", ...buildPostText(options), ...more },
    });

  await edit(1, {});
  expect((await read(mother, school, id)).post.askId).toBe(askId);
  await edit(2, { askId: null });
  expect((await read(mother, school, id)).post.askId).toBeNull();
});
