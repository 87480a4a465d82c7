import type { OfferingHead } from "@dars/contract/learning/curriculum";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

export interface FoundOffering extends OfferingHead {
  readonly subjectId: number;
  readonly yearId: number;
  readonly levelId: number;
  /** Whether its year may still be written in (AZ-7). */
  readonly isOpen: boolean;
  /** Staff may do more than read. */
  readonly isWritable: boolean;
}

/** The school year's week today, from 1; null out of the year. */
const weekIn = (schoolId: number): RawBuilder<number | null> => sql`(
  case when ${todayIn(schoolId)} >= year.starts_on and ${todayIn(schoolId)} < year.ends_on
    then (${todayIn(schoolId)} - year.starts_on) / 7 + 1 end)`;

/** Columns of `offering` with its subject, level and year joined. */
export const offeringHead = (schoolId: number): RawBuilder<OfferingHead> => sql`json_build_object(
  'id', offering.id, 'level', ${selectIdAndNames("level")}, 'year', year.title, 'week', ${weekIn(schoolId)},
  'subject', json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme,
    'icon', subject.icon))`;

export const offeringJoins = sql`
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
  join subjects as subject on subject.id = offering.subject_id
  join levels as level on level.id = offering.level_id`;

/** Whether a student sits in a class of `offering` today (LES-4). */
export const isTaught = (
  schoolId: number,
  studentId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from class_enrolments as seat
  join teaching_classes as taken on taken.school_id = seat.school_id and taken.id = seat.teaching_class_id
  where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and taken.offering_id = offering.id
    and taken.state = 'open' and ${holdsToday("seat", schoolId)})`;

/** Who is asked about: staff by its reach, for reading alone where that reaches further, or one student. */
export type LessonsReader =
  | { readonly reach: ListScope; readonly isReading?: boolean }
  | { readonly studentId: number };

/** ASG-2: a substitute reads the lessons of the class from the assignment on, and writes once it is open. */
const willCover = (schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`exists (
        select from teacher_assignments as held
        join teaching_classes as taken on taken.school_id = held.school_id and taken.id = held.teaching_class_id
        where held.school_id = ${schoolId} and held.teacher_id = ${reach.teacherId} and held.role = 'substitute'
          and held.state in ('planned', 'active') and held.ends_on > ${todayIn(schoolId)}
          and taken.offering_id = offering.id)`
    : sql`false`;

const isStaffWithin = (
  db: Db,
  schoolId: number,
  { reach, isReading = false }: { readonly reach: ListScope; readonly isReading?: boolean },
): RawBuilder<boolean> =>
  isReading
    ? sql`(${isOfferingWithin(db, schoolId, reach)} or ${willCover(schoolId, reach)})`
    : isOfferingWithin(db, schoolId, reach);

export const isWritable = (db: Db, schoolId: number, whose: LessonsReader): RawBuilder<boolean> =>
  "reach" in whose ? isOfferingWithin(db, schoolId, whose.reach) : sql`false`;

export const isWithin = (db: Db, schoolId: number, whose: LessonsReader): RawBuilder<boolean> =>
  "reach" in whose
    ? isStaffWithin(db, schoolId, whose)
    : sql`(year.state in ('current', 'closing') and ${isTaught(schoolId, sql`${whose.studentId}`)})`;

export async function findOffering(
  db: Db,
  schoolId: number,
  offeringId: number,
  whose: LessonsReader,
): Promise<FoundOffering | undefined> {
  const { rows } = await sql<{ readonly head: OfferingHead } & Omit<FoundOffering, keyof OfferingHead>>`
    select ${offeringHead(schoolId)} as "head", offering.subject_id as "subjectId", offering.year_id as "yearId",
      offering.level_id as "levelId", year.state <> 'archived' as "isOpen",
      ${isWritable(db, schoolId, whose)} as "isWritable"
    from subject_offerings as offering ${offeringJoins}
    where offering.school_id = ${schoolId} and offering.id = ${offeringId}
      and ${isWithin(db, schoolId, whose)}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { head, ...more } = found;
  return { ...head, ...more };
}

/** LES-5: whether the teachers of a school publish what they write. */
export async function findTeacherCanPublish(db: Db, schoolId: number): Promise<boolean> {
  const known = await db
    .selectFrom("lesson_settings")
    .select("teacher_can_publish as may")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  return known?.may ?? false;
}

export const updateTeacherCanPublish = (db: Db, schoolId: number, may: boolean) =>
  db
    .insertInto("lesson_settings")
    .values({ school_id: schoolId, teacher_can_publish: may })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet({ teacher_can_publish: may }))
    .execute();
