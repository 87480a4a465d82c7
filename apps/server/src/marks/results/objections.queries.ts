import { sql, type RawBuilder } from "kysely";

import { selectMark, type StoredMark } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

const objections = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_objections as objection")
    .innerJoin("subject_offerings as offering", (join) =>
      join
        .onRef("offering.school_id", "=", "objection.school_id")
        .onRef("offering.id", "=", "objection.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("people as student", (join) =>
      join
        .onRef("student.school_id", "=", "objection.school_id")
        .onRef("student.id", "=", "objection.student_id"),
    )
    .select([
      "objection.id",
      "objection.year_id as yearId",
      "objection.offering_id as offeringId",
      selectNames("subject").as("subjectName"),
      "objection.code",
      selectMark("objection.points", "objection.mark_state").as("mark"),
      "objection.body as text",
      "objection.state",
      "objection.filed_by as filedBy",
      "objection.filed_at as filedAt",
      "objection.answer_until as answerUntil",
      "objection.answer",
      "objection.answered_at as answeredAt",
      selectIdAndNames("student").as("student"),
    ])
    .where("objection.school_id", "=", schoolId);

export type ObjectionRow = Awaited<ReturnType<typeof listOfStudent>>[number];

export const listOfStudent = (db: Db, schoolId: number, studentId: number, yearId: number) =>
  objections(db, schoolId)
    .where("objection.student_id", "=", studentId)
    .where("objection.year_id", "=", yearId)
    .orderBy("objection.id", "desc")
    .execute();

/** Open objections first, by deadline; those in reach. */
export const listOfSchool = (db: Db, schoolId: number, reach: ListScope) =>
  objections(db, schoolId)
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "objection.school_id")
        .onRef("enrolment.student_id", "=", "objection.student_id")
        .onRef("enrolment.year_id", "=", "objection.year_id")
        .on("enrolment.state", "=", "active"),
    )
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select((from) => [
      "section.letter as section",
      "objection.comment",
      "objection.coordinator_comment as coordinatorComment",
      from
        .selectFrom("teaching_classes as class")
        .select("class.id")
        .whereRef("class.school_id", "=", "objection.school_id")
        .whereRef("class.offering_id", "=", "objection.offering_id")
        .whereRef("class.section_id", "=", "enrolment.section_id")
        .limit(1)
        .as("classId"),
    ])
    .where(isWithin(db, schoolId, reach))
    .orderBy(sql`objection.state = 'open'`, "desc")
    .orderBy(sql`case when objection.state = 'open' then objection.answer_until end`)
    .orderBy("objection.id", "desc")
    .limit(200)
    .execute();

/** A teacher's classes by their students, everything else by the offering. */
const isWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes" ? taughtBy(schoolId, reach.teacherId) : isOfferingWithin(db, schoolId, reach);

/** Whether a person teaches the class of the mark today. */
const taughtBy = (schoolId: number, teacherId: number) => sql<boolean>`exists (
  select from class_enrolments as seat
  join teaching_classes as taught on taught.school_id = seat.school_id and taught.id = seat.teaching_class_id
  join teacher_assignments as held
    on held.school_id = taught.school_id and held.teaching_class_id = taught.id
  where seat.school_id = objection.school_id and seat.student_id = objection.student_id
    and taught.offering_id = objection.offering_id and held.teacher_id = ${teacherId}
    and held.state = 'active' and ${holdsToday("held", schoolId)})`;

export interface Commenter {
  readonly personId: number;
  readonly accountId: number | null;
}

/** Who teaches the class of the mark of an objection today, and who coordinates its subject: rows `(person_id, account_id)`. */
export const selectCommenters = (
  schoolId: number,
  objectionId: number | RawBuilder<number>,
): RawBuilder<Commenter> => sql`
  select distinct held.teacher_id as person_id, own.account_id
  from mark_objections as objection
  join class_enrolments as seat on seat.school_id = objection.school_id
    and seat.student_id = objection.student_id
  join teaching_classes as taught on taught.school_id = seat.school_id and taught.id = seat.teaching_class_id
    and taught.offering_id = objection.offering_id
  join teacher_assignments as held
    on held.school_id = taught.school_id and held.teaching_class_id = taught.id
  left join account_people as own on own.school_id = held.school_id and own.person_id = held.teacher_id
  where objection.school_id = ${schoolId} and objection.id = ${objectionId}
    and held.state = 'active' and ${holdsToday("held", schoolId)}
  union
  select own.person_id, own.account_id
  from mark_objections as objection
  join subject_offerings as offering on offering.school_id = objection.school_id
    and offering.id = objection.offering_id
  join coordinator_scopes as scope on scope.school_id = offering.school_id
    and scope.subject_id = offering.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join account_people as own on own.school_id = scope.school_id and own.account_id = scope.account_id
  where objection.school_id = ${schoolId} and objection.id = ${objectionId}
    and ${holdsToday("scope", schoolId)}`;

export async function listCommenters(
  db: Db,
  schoolId: number,
  objectionId: number,
): Promise<readonly Commenter[]> {
  const { rows } = await sql<Commenter>`
    select person_id as "personId", account_id as "accountId"
    from (${selectCommenters(schoolId, objectionId)}) as commenter`.execute(db);
  return rows;
}

export const isInReach = (db: Db, schoolId: number, objectionId: number, reach: ListScope) =>
  objections(db, schoolId)
    .where("objection.id", "=", objectionId)
    .where(isWithin(db, schoolId, reach))
    .executeTakeFirst();

export const updateCommented = (
  db: Db,
  schoolId: number,
  objectionId: number,
  { comment, accountId, isTeacher }: { comment: string; accountId: number; isTeacher: boolean },
) =>
  db
    .updateTable("mark_objections")
    .set(
      isTeacher
        ? { comment, commented_by: accountId, commented_at: sql<Date>`now()` }
        : {
            coordinator_comment: comment,
            coordinator_commented_by: accountId,
            coordinator_commented_at: sql<Date>`now()`,
          },
    )
    .where("school_id", "=", schoolId)
    .where("id", "=", objectionId)
    .execute();

interface NewObjection extends StoredMark {
  readonly studentId: number;
  readonly yearId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly text: string;
  readonly accountId: number;
  /** Days that the school has to answer. */
  readonly days: number;
}

export const insertObjection = (db: Db, schoolId: number, made: NewObjection) =>
  db
    .insertInto("mark_objections")
    .values({
      school_id: schoolId,
      student_id: made.studentId,
      year_id: made.yearId,
      offering_id: made.offeringId,
      code: made.code,
      points: made.points,
      mark_state: made.state,
      body: made.text,
      filed_by: made.accountId,
      answer_until: sql<string>`${todayIn(schoolId)} + ${made.days}::int`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const findObjection = (db: Db, schoolId: number, objectionId: number) =>
  objections(db, schoolId).where("objection.id", "=", objectionId).executeTakeFirst();

export const lockObjection = (db: Db, schoolId: number, objectionId: number) =>
  db
    .selectFrom("mark_objections")
    .select([
      "id",
      "student_id as studentId",
      "year_id as yearId",
      "offering_id as offeringId",
      "code",
      "state",
      "filed_by as filedBy",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", objectionId)
    .forUpdate()
    .executeTakeFirst();

export const updateAnswered = (
  db: Db,
  schoolId: number,
  objectionId: number,
  { state, answer, accountId }: { state: "accepted" | "declined"; answer: string; accountId: number },
) =>
  db
    .updateTable("mark_objections")
    .set({ state, answer, answered_by: accountId, answered_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", objectionId)
    .execute();

export const updateWithdrawn = (db: Db, schoolId: number, objectionId: number) =>
  db
    .updateTable("mark_objections")
    .set({ state: "withdrawn" })
    .where("school_id", "=", schoolId)
    .where("id", "=", objectionId)
    .execute();

export const listOpenObjections = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_objections")
    .select(["id", sql<boolean>`comment is not null`.as("isCommented")])
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .orderBy("id")
    .execute();
