import type { Names, Theme } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { selectTeacherClasses, isOfferingWithin, type ListScope } from "#school/schools/public.ts";

import { studentsOfExercise } from "./students-of-work.queries.ts";

/** Open classes of this year for which a person may set exercises, by subject, level and section. */
export const listReachedClasses = (db: Db, schoolId: number, reach: ListScope) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "class.school_id").onRef("year.id", "=", "class.year_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select([
      "class.id",
      "offering.id as offeringId",
      sql<{ id: number; name: Names; theme: Theme; icon: string | null }>`json_build_object('id', subject.id,
        'name', ${selectNames("subject")}, 'theme', subject.theme, 'icon', subject.icon)`.as("subject"),
      selectIdAndNames("level").as("level"),
      ifFound("section", selectSection("section")).as("section"),
      "class.title",
      sql<number>`(select count(*)::int from class_enrolments as seat where seat.school_id = class.school_id
        and seat.teaching_class_id = class.id and ${holdsToday("seat", schoolId)})`.as("students"),
    ])
    .where("class.school_id", "=", schoolId)
    .where("class.state", "=", "open")
    .where("year.state", "=", "current")
    .where(isOfferingWithin(db, schoolId, reach))
    .where(
      reach.kind === "classes"
        ? sql<boolean>`class.id in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
        : sql<boolean>`true`,
    )
    .orderBy("subject.position")
    .orderBy("level.position")
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("class.id")
    .execute();

/** The classes of an exercise, by section. */
export const listClassesOfExercise = (db: Db, schoolId: number, exerciseId: number) =>
  db
    .selectFrom("exercise_classes as given")
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "given.school_id").onRef("class.id", "=", "given.teaching_class_id"),
    )
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select(["class.id", ifFound("section", selectSection("section")).as("section"), "class.title"])
    .where("given.school_id", "=", schoolId)
    .where("given.exercise_id", "=", exerciseId)
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("class.id")
    .execute();

interface GridAttempt {
  readonly id: number;
  readonly no: number;
  readonly state: "working" | "submitted" | "graded" | "returned";
  readonly submittedAt: string | null;
  readonly isLate: boolean;
  readonly isDoubtful: boolean;
  readonly arrivedAt: string | null;
  readonly score: string | null;
}

interface GridException {
  readonly dueAt: string | null;
  readonly closeAt: string | null;
  readonly extraMinutes: number;
  readonly isExcused: boolean;
  readonly extraAttempts?: number;
}

/** Whose work on the exercise the caller reads, with attempts and exceptions. */
export const listGridStudents = (db: Db, schoolId: number, reach: ListScope, exerciseId: number) =>
  db
    .selectFrom("people as person")
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "person.school_id")
        .onRef("enrolment.student_id", "=", "person.id")
        .on("enrolment.state", "=", "active"),
    )
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select([
      "person.id",
      selectNames("person").as("name"),
      ifFound("section", selectSection("section")).as("section"),
      sql<GridAttempt[]>`(select coalesce(json_agg(json_build_object('id', attempt.id, 'no', attempt.no,
          'state', attempt.state, 'submittedAt', attempt.submitted_at, 'isLate', attempt.is_late,
          'isDoubtful', attempt.is_doubtful, 'arrivedAt', attempt.arrived_at, 'score', attempt.score) order by attempt.no), '[]')
        from attempts as attempt where attempt.school_id = ${schoolId} and attempt.exercise_id = ${exerciseId}
          and attempt.student_id = person.id)`.as("attempts"),
      sql<GridException | null>`(select json_build_object('dueAt', due_at, 'closeAt', close_at,
          'extraMinutes', extra_minutes, 'isExcused', is_excused, 'extraAttempts', extra_attempts)
        from exercise_exceptions where school_id = ${schoolId} and exercise_id = ${exerciseId}
          and student_id = person.id)`.as("exception"),
    ])
    .where("person.school_id", "=", schoolId)
    .where(sql<boolean>`person.id in ${studentsOfExercise(db, schoolId, reach, exerciseId)}`)
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy(byName("person"))
    .orderBy("person.id")
    .execute();

export async function putException(
  db: Db,
  schoolId: number,
  which: { readonly exerciseId: number; readonly studentId: number },
  to: GridException,
): Promise<void> {
  const values = {
    due_at: to.dueAt,
    close_at: to.closeAt,
    extra_minutes: to.extraMinutes,
    is_excused: to.isExcused,
    // An older app does not say it.
    ...(to.extraAttempts !== undefined && { extra_attempts: to.extraAttempts }),
  };
  await db
    .insertInto("exercise_exceptions")
    .values({ school_id: schoolId, exercise_id: which.exerciseId, student_id: which.studentId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["school_id", "exercise_id", "student_id"]).doUpdateSet(values),
    )
    .execute();
}
