import { sql } from "kysely";

import { buildPosts, type DemoPost } from "#demo/letters/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { findAccount, timeIn, type LetterSchool } from "./letter-places.queries.ts";

/** Writes a school's posts with what their people did about them. They are few. */
export async function insertPosts(db: Db, place: LetterSchool): Promise<void> {
  for (const post of buildPosts(place.plan)) {
    const postId = await insertPost(db, place, post);
    for (const { by, role, body, ...when } of post.comments) {
      const authorId = await findAccount(db, place, by);
      await sql`
        insert into post_comments (school_id, post_id, author_id, author_role, body, created_at)
        values (${place.ids.schoolId}, ${postId}, ${authorId}, ${role}, ${body}, ${timeIn(place, when)})`.execute(
        db,
      );
    }
    if (post.state === "published" && post.section === null)
      await insertReadings(db, place.ids.schoolId, postId, post);
  }
}

async function insertPost(db: Db, place: LetterSchool, post: DemoPost): Promise<number> {
  const { schoolId, sections } = place.ids;
  const publishAt = timeIn(place, post);
  const sectionIds = post.section === null ? [] : [at(sections)(post.section)];
  const authorId = await findAccount(db, place, post.by);
  const { rows } = await sql<{ readonly id: number }>`
    insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids, section_ids,
      subject_ids, person_ids, publish_at, expire_at, announced_at, is_pinned, is_urgent, requires_ack, allows_comments,
      withdrawn_because, created_at)
    values (${schoolId}, ${authorId}, ${post.role}, ${post.title}, ${post.body}, ${post.state},
      ${[...post.roles]}::text[], '{}', ${sectionIds}::bigint[], '{}', '{}',
      ${post.state === "draft" ? null : publishAt}, ${post.expired && timeIn(place, post.expired)},
      ${post.state === "draft" ? null : publishAt}, ${post.isPinned}, ${post.isUrgent}, ${post.requiresAck}, ${post.comments.length > 0},
      ${post.withdrawnBecause}, ${publishAt})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Two of three have opened it, and half of those have confirmed it where that is asked; the cast has not. */
async function insertReadings(db: Db, schoolId: number, postId: number, post: DemoPost): Promise<void> {
  await sql`
    insert into post_readings (school_id, post_id, account_id, opened_at, acknowledged_at)
    select ${schoolId}, ${postId}, own.account_id, post.publish_at + interval '5 hours',
      case when ${post.requiresAck} and own.person_id % 2 = 0 then post.publish_at + interval '6 hours' end
    from posts as post
    join account_people as own on own.school_id = post.school_id and own.person_id % 3 > 0
    join role_assignments as held on held.school_id = own.school_id and held.account_id = own.account_id
      and held.role::text = any(post.audience_roles) and held.state = 'active'
    join login_names as name on name.account_id = own.account_id and name.login !~ '[a-z]1$'
    where post.school_id = ${schoolId} and post.id = ${postId}
    on conflict do nothing`.execute(db);
}
