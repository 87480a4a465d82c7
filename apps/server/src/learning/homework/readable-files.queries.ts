import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isOfferingWithin, selectTeacherClasses, type ListScope } from "#school/schools/public.ts";
import type { FileUse } from "#talking/files/public.ts";

import { hasByDue } from "./given.queries.ts";

interface FileReader {
  readonly accountId: number;
  readonly role: Role;
  /** Null for families. */
  readonly reach: ListScope | null;
}

/** The students whose family a caller is: itself, or the children that it may see. */
const selectStudents = (schoolId: number, { accountId, role }: FileReader): RawBuilder<unknown> =>
  role === "student"
    ? sql`select own.person_id as id from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`
    : sql`select guarding.student_id as id from account_people as own
        join guarding_now(${schoolId}) as guarding on guarding.guardian_id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`;

/** HW-7: of a class of the same subject and level as one that a teacher teaches. */
const isAlike = (db: Db, schoolId: number, teacherId: number): RawBuilder<boolean> => sql`exists (
  select from teaching_classes as taught
  join subject_offerings as mine on mine.school_id = taught.school_id and mine.id = taught.offering_id
  where taught.school_id = ${schoolId} and taught.id in (${selectTeacherClasses(db, schoolId, teacherId)})
    and mine.subject_id = offering.subject_id and mine.level_id = offering.level_id)`;

/** Of `work`, in `class` and `offering` of `given`. */
function isWorkOpen(db: Db, schoolId: number, reader: FileReader): RawBuilder<boolean> {
  const { reach, accountId } = reader;
  if (!reach)
    return sql`exists (select from class_enrolments as seat
      where ${hasByDue(schoolId)} and seat.student_id in (${selectStudents(schoolId, reader)}))`;
  if (reach.kind === "classes")
    return sql`(work.author_id = ${accountId} or ${isAlike(db, schoolId, reach.teacherId)})`;
  return isOfferingWithin(db, schoolId, reach);
}

/** Of `did`, an answer. */
function isAnswerOpen(db: Db, schoolId: number, reader: FileReader): RawBuilder<boolean> {
  const { reach } = reader;
  if (!reach) return sql`did.student_id in (${selectStudents(schoolId, reader)})`;
  if (reach.kind !== "classes") return sql`true`;
  return sql`exists (select from homework_classes as given
    join class_enrolments as seat on ${hasByDue(schoolId)} and seat.student_id = did.student_id
    where given.school_id = ${schoolId} and given.homework_id = did.homework_id
      and given.teaching_class_id in (${selectTeacherClasses(db, schoolId, reach.teacherId)}))`;
}

/** The ones of these uses whose files the caller may read. */
export async function listReadableUses(
  db: Db,
  schoolId: number,
  reader: FileReader,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const listTargetIds = (kind: FileUse["kind"]) =>
    uses.filter((use) => use.kind === kind).map(({ targetId }) => targetId);
  const { rows } = await sql<{ readonly kind: string; readonly id: number }>`
    select distinct 'homework' as kind, work.id from homework as work
    join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    where work.school_id = ${schoolId} and work.id = any(${listTargetIds("homework")}::bigint[])
      and ${isWorkOpen(db, schoolId, reader)}
    union all
    select 'homework_answer', did.id from homework_students as did
    where did.school_id = ${schoolId} and did.id = any(${listTargetIds("homework_answer")}::bigint[])
      and ${isAnswerOpen(db, schoolId, reader)}`.execute(db);
  const open = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return uses.filter(({ kind, targetId }) => open.has(`${kind} ${targetId}`));
}
