import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { prepare } from "#platform/db/prepare.ts";

import type { StudentsOfSchool } from "./tonight.queries.ts";

interface ReturnedVideo {
  readonly studentId: number;
  readonly offeringId: number;
  readonly subject: Names;
  readonly at: Date;
}

/** Of each student the video answer of this year that came back last. */
export const listReturnedVideos = prepare(
  ({ schoolId, studentIds }: StudentsOfSchool) => sql<ReturnedVideo>`
    select distinct on (take.student_id) take.student_id as "studentId", task.offering_id as "offeringId",
      jsonb_build_object('en', subject.name_en, 'ar', subject.name_ar, 'ckb', subject.name_ckb) as subject,
      take.returned_at as at
    from video_takes as take
    join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id
      and task.removed_at is null
    join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    join subjects as subject on subject.id = offering.subject_id
    where take.school_id = ${schoolId} and take.student_id = any(${studentIds}::bigint[])
      and take.returned_at is not null
    order by take.student_id, take.returned_at desc, take.id desc`,
);
