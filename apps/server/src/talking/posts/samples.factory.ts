import type { PostText } from "@dars/contract/talking/posts";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const ALL = "/api/v6/schools/:schoolId/posts";
const ONE = `${ALL}/:postId`;

const EVERYBODY = ["student", "parent", "teacher", "school_management", "subject_coordinator", "evaluator"];

/** As far as each author may reach. */
function buildAudience({ role }: Actor, { sectionId, subjectId }: Target): PostText["audience"] {
  const all = { levelIds: [], sectionIds: [], subjectIds: [], personIds: [], ccGuardians: true };
  if (role === "teacher") return { ...all, roles: ["student"], sectionIds: [sectionId] };
  if (role === "subject_coordinator") return { ...all, roles: ["teacher"], subjectIds: [subjectId] };
  return { ...all, roles: ["student", "parent", "teacher"] };
}

const buildPostText = (actor: Actor, target: Target): PostText => ({
  title: "A post",
  body: "Of the matrix.",
  audience: buildAudience(actor, target),
  publishAt: "2026-01-01T00:00:00.000Z",
  expireAt: null,
  isPinned: false,
  requiresAck: true,
  allowsComments: true,
});

/** The post is published again and for all, no reminder was sent, and the caller wrote it and its comment. */
async function renew(
  { accountId, role }: Actor,
  { schoolId, more }: Target,
  database: Database,
): Promise<number> {
  return database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly revision: number }>`
      update posts set state = 'published', author_id = ${accountId}, author_role = ${role}::role, reminded_at = null, audience_roles = ${EVERYBODY}::text[],
        level_ids = '{}', section_ids = '{}', subject_ids = '{}', person_ids = '{}'
      where school_id = ${schoolId} and id = ${more["postId"]} returning revision`.execute(db);
    await sql`
      update post_comments set author_id = ${accountId}, author_role = ${role}::role, body = 'Again'
      where school_id = ${schoolId} and id = ${more["commentId"]}`.execute(db);
    return rows[0]?.revision ?? 1;
  });
}

export const postsSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: (actor, target) => ({ key: aKey(), ...buildPostText(actor, target) }),
    [`POST ${ALL}/audience`]: (actor, target) => ({ audience: buildAudience(actor, target) }),
    [`GET ${ONE}`]: async (...call) => void (await renew(...call)),
    [`PUT ${ONE}`]: async (actor, target, database) => ({
      key: aKey(),
      revision: await renew(actor, target, database),
      note: "Again.",
      ...buildPostText(actor, target),
    }),
    [`POST ${ONE}/withdrawal`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), reason: "Of the matrix." };
    },
    [`PUT ${ONE}/acknowledgement`]: async (...call) => void (await renew(...call)),
    [`POST ${ONE}/comments`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), body: "A word" };
    },
    [`DELETE ${ONE}/comments/:commentId`]: async (...call) => void (await renew(...call)),
    [`POST ${ONE}/reminders`]: async (...call) => {
      await renew(...call);
      return { key: aKey() };
    },
  },
  ids: (database, { schoolId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly postId: number; readonly commentId: number }>`
        with post as (
          insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids,
            section_ids, subject_ids, person_ids, publish_at, requires_ack, allows_comments)
          select ${schoolId}, account_id, 'school_management', 'Of the matrix', '', 'published',
            ${EVERYBODY}::text[], '{}', '{}', '{}', '{}', now() - interval '1 day', true, true
          from account_people where school_id = ${schoolId} order by account_id limit 1
          returning school_id, id, author_id, author_role
        )
        insert into post_comments (school_id, post_id, author_id, author_role, body)
        select school_id, id, author_id, author_role, 'A word' from post
        returning id as "commentId", post_id as "postId"`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has nobody who could have written a post.");
      return { ...made };
    }),
};
