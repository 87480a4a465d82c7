import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The audit log of what the school's posts, publications and objections say about themselves, oldest first. */
export async function insertAuditEvents(db: Db, schoolId: number): Promise<void> {
  await sql`
    insert into audit_events (school_id, school_year, at, account_id, role, action, subject_kind, subject_id, changes)
    select ${schoolId}, ${new Date().getUTCFullYear()}, at, account_id, role, action, kind, id, changes from (
      select post.publish_at as at, post.author_id as account_id, post.author_role as role,
        'post.written' as action, 'post' as kind, post.id,
        jsonb_build_object('isDraft', false, 'roles', array_to_string(post.audience_roles, ' ')) as changes
      from posts as post where post.school_id = ${schoolId} and post.state <> 'draft'
      union all
      select post.publish_at + interval '1 hour', post.author_id, post.author_role, 'post.withdrawn', 'post', post.id,
        '{"isOwn": true}' from posts as post where post.school_id = ${schoolId} and post.state = 'withdrawn'
      union all
      select made.publish_at, made.made_by, 'school_management', 'marks.published', 'mark_publication', made.id,
        jsonb_build_object('students', made.students)
      from mark_publications as made where made.school_id = ${schoolId} and made.state <> 'scheduled'
      union all
      select objection.filed_at, objection.filed_by, 'parent', 'objection.filed', 'mark_objection', objection.id,
        jsonb_build_object('studentId', objection.student_id, 'column', objection.code)
      from mark_objections as objection where objection.school_id = ${schoolId}
      union all
      select objection.answered_at, objection.answered_by, 'school_management', 'objection.answered',
        'mark_objection', objection.id, jsonb_build_object('state', objection.state)
      from mark_objections as objection where objection.school_id = ${schoolId} and objection.answered_at is not null
    ) as told (at, account_id, role, action, kind, id, changes)
    where at <= now() order by at`.execute(db);
}
