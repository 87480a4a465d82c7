import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { ListScope } from "#school/schools/public.ts";
import type { FileUse } from "#talking/files/public.ts";

import { isTaught, isWithin, offeringJoins } from "./reach.queries.ts";
import { resolvedVersion, sectionOfStudent } from "./resolve.queries.ts";

/** The part of a version's files that nobody but teachers sees: they are in notes or answers alone. */
const FOR_TEACHERS = 1;

/** Files of all parts of a version, and those for its students. */
export const ALL_PARTS = sql`any(array[0, ${sql.lit(FOR_TEACHERS)}])`;

/** Makes the files of a version one part, as those are that it is about to be given. */
export const gatherParts = (db: Db, schoolId: number, versionId: number) =>
  sql`update file_uses set part = 0 where school_id = ${schoolId} and kind = 'lesson' and target_id = ${versionId}
    and part <> 0`.execute(db);

/** Sets files of a version apart for teachers. */
export const setApart = (db: Db, schoolId: number, versionId: number, fileIds: readonly string[]) =>
  sql`update file_uses set part = ${FOR_TEACHERS} where school_id = ${schoolId} and kind = 'lesson'
    and target_id = ${versionId} and file_id = any(${[...fileIds]}::text[])`.execute(db);

/** Those of these uses that are of versions of the same offering: from them a draft may take files over. */
export async function listOwnVersions(
  db: Db,
  schoolId: number,
  versionId: number,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select other.id from lesson_versions as own
    join lessons as lesson on lesson.school_id = own.school_id and lesson.id = own.lesson_id
    join lessons as beside on beside.school_id = own.school_id and beside.offering_id = lesson.offering_id
    join lesson_versions as other on other.school_id = own.school_id and other.lesson_id = beside.id
    where own.school_id = ${schoolId} and own.id = ${versionId}
      and other.id = any(${targets(uses)}::bigint[])`.execute(db);
  return filterUses(uses, rows);
}

/** D1, D2: versions that staff may read. `draftsOf`: the author whose drafts are included; null: all authors. */
export async function listStaffUses(
  db: Db,
  schoolId: number,
  reach: ListScope,
  draftsOf: number | null,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select version.id from lesson_versions as version
    join lessons as lesson on lesson.school_id = version.school_id and lesson.id = version.lesson_id
    join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
    ${offeringJoins}
    where version.school_id = ${schoolId} and version.id = any(${targets(uses)}::bigint[])
      and ${isWithin(db, schoolId, { reach, isReading: true })}
      and (version.state in ('published', 'retired') or ${draftsOf}::bigint is null
        or version.author_id = ${draftsOf}::bigint)`.execute(db);
  return filterUses(uses, rows);
}

/**
 * LES-2, LES-3: versions that one of the account's students gets or has opened; a guardian's by its links (FAM-1). Never
 * what is set apart for teachers.
 */
export async function listFamilyUses(
  db: Db,
  schoolId: number,
  accountId: number,
  isStudent: boolean,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const shown = uses.filter(({ part }) => part !== FOR_TEACHERS);
  const students = isStudent
    ? sql`select own.person_id as id from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`
    : sql`select guarding.student_id as id from account_people as own
        join guarding_now(${schoolId}) as guarding on guarding.guardian_id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`;
  const { rows } = await sql<{ readonly id: number }>`
    select distinct version.id from (${students}) as student
    join lesson_versions as version on version.school_id = ${schoolId}
      and version.id = any(${targets(shown)}::bigint[])
    join lessons as lesson on lesson.school_id = version.school_id and lesson.id = version.lesson_id
    join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
    ${offeringJoins}
    where year.state <> 'archived' and version.state in ('published', 'retired') and (
      exists (select from lesson_readings as reading where reading.school_id = ${schoolId}
        and reading.student_id = student.id and reading.version_id = version.id)
      or (lesson.retired_at is null and ${isTaught(schoolId, sql`student.id`)} and version.id = ${resolvedVersion(
        schoolId,
        sql`lesson.id`,
        sectionOfStudent(schoolId, sql`student.id`),
      )}))`.execute(db);
  return filterUses(shown, rows);
}

const targets = (uses: readonly FileUse[]): number[] =>
  uses.filter(({ kind }) => kind === "lesson").map(({ targetId }) => targetId);

function filterUses(uses: readonly FileUse[], rows: readonly { readonly id: number }[]): readonly FileUse[] {
  const open = new Set(rows.map(({ id }) => id));
  return uses.filter(({ kind, targetId }) => kind === "lesson" && open.has(targetId));
}
