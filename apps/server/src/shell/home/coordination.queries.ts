import type { CoordinatedSchool, DraftToReview } from "@dars/contract/shell/home";
import { sql } from "kysely";

import { teachersVisited } from "#insight/evaluations/public.ts";
import { trainingsAhead } from "#insight/trainings/public.ts";
import { lessonsOnPlan, plannedLessons } from "#learning/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { isOfferingWithin } from "#school/schools/public.ts";

/** The row of a school in a coordinator's grid, in one statement. */
export async function readCoordinatedSchool(
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<CoordinatedSchool> {
  const caller = { role: "subject_coordinator", accountId, personId: null } as const;
  const { rows } = await sql<CoordinatedSchool>`
    with offerings as materialized (select offering.id, year.starts_on
        from subject_offerings as offering
        join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
          and year.state = 'current'
        where offering.school_id = ${schoolId}
          and ${isOfferingWithin(db, schoolId, { kind: "subjects", accountId })}),
      classes as materialized (select class.id
        from teaching_classes as class join offerings on offerings.id = class.offering_id
        where class.school_id = ${schoolId} and class.state = 'open'),
      waiting as (select attempt.submitted_at from exercises as exercise
        join attempts as attempt on attempt.school_id = exercise.school_id
          and attempt.exercise_id = exercise.id and attempt.state = 'submitted'
        where exercise.school_id = ${schoolId} and exercise.offering_id in (select id from offerings)),
      teachers as (select distinct given.teacher_id as id from teacher_assignments as given
        where given.school_id = ${schoolId} and given.state = 'active' and ${holdsToday("given", schoolId)}
          and given.teaching_class_id in (select id from classes)),
      visits as materialized (
        select * from (${teachersVisited(db, schoolId, caller, sql`(select min(starts_on) from offerings)`)}) as seen
        where seen.teacher_id in (select id from teachers))
    select ${schoolId}::int as "schoolId",
      (select ${lessonsOnPlan(todayIn(schoolId))} from (${plannedLessons(schoolId)}) as planned
        where planned.offering_id in (select id from offerings)) as coverage,
      (select count(*)::int from waiting) as "toMark",
      (select extract(day from now() - min(submitted_at))::int from waiting) as "oldestDays",
      (select count(*)::int from teachers) as teachers,
      (select count(*)::int from visits) as visited,
      (select count(*)::int from visits where is_by_caller) as "visitedByMe",
      (select count(*)::int from (${trainingsAhead(schoolId, caller)}) as ahead) as trainings,
      (select count(*)::int from mark_objections as objection where objection.school_id = ${schoolId}
        and objection.state = 'open' and objection.coordinator_comment is null
        and objection.offering_id in (select id from offerings)) as objections`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError("An aggregate has one row.");
  return row;
}

interface FoundDraft extends Omit<DraftToReview, "since"> {
  readonly since: Date;
  /** How many wait in the school, those beyond the limit too. */
  readonly inAll: number;
}

/** Versions of lessons that were submitted for review, the oldest first. */
export async function listDraftsToReview(
  db: Db,
  schoolId: number,
  accountId: number,
  limit: number,
): Promise<readonly FoundDraft[]> {
  const { rows } = await sql<FoundDraft>`
    select ${schoolId}::int as "schoolId", version.lesson_id as "lessonId", version.id as "versionId",
      ${selectNames("lesson")} as name, ${selectNames("subject")} as subject, ${selectNames("level")} as level,
      version.seq, version.updated_at as since,
      ${selectAccountName(sql`version.school_id`, sql`version.author_id`)} as author,
      count(*) over ()::int as "inAll"
    from lesson_versions as version
    join lessons as lesson on lesson.school_id = version.school_id and lesson.id = version.lesson_id
      and lesson.retired_at is null
    join subject_offerings as offering on offering.school_id = lesson.school_id
      and offering.id = lesson.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    where version.school_id = ${schoolId} and version.state = 'review'
      and ${isOfferingWithin(db, schoolId, { kind: "subjects", accountId })}
    order by version.updated_at, version.id limit ${limit}`.execute(db);
  return rows;
}
