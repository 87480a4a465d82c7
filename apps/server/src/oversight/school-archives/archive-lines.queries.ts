import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { isPublishedPost } from "./archive-rows.queries.ts";

interface ArchiveLine {
  readonly line: unknown;
}

/** Exercises with their settings and the questions of their present version. */
export async function listExerciseLines(db: Db, schoolId: number): Promise<readonly ArchiveLine[]> {
  const { rows } = await sql<ArchiveLine>`
    select (to_jsonb(exercise) - 'school_id' - 'author_id') || jsonb_build_object('questions', version.questions) as line
    from exercises as exercise
    left join exercise_versions as version on version.school_id = exercise.school_id
      and version.exercise_id = exercise.id and version.version = exercise.version
    where exercise.school_id = ${schoolId} order by exercise.id`.execute(db);
  return rows;
}

/** Published posts, as they are now. */
export async function listPostLines(db: Db, schoolId: number): Promise<readonly ArchiveLine[]> {
  const { rows } = await sql<ArchiveLine>`
    select jsonb_build_object('id', post.id, 'title', post.title, 'body', post.body,
      'publishedAt', post.publish_at, 'audience', post.audience_roles) as line
    from posts as post
    where post.school_id = ${schoolId} and ${isPublishedPost}
    order by post.id`.execute(db);
  return rows;
}

/** Links of guardians whom a court keeps away from the child, which a package of people has as any other link. */
export async function countRestricted(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from guardian_links
    where school_id = ${schoolId} and restricted_by_court and state <> 'ended'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The choices that the school has asked for. */
export async function listChoices(db: Db, schoolId: number) {
  const { rows } = await sql<{ readonly id: number; readonly title: string }>`
    select id, title from asks where school_id = ${schoolId} and kind = 'choice' order by id`.execute(db);
  return rows;
}
