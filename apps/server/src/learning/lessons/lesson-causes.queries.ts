import { sql } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import {
  buildAbout,
  joinSubject,
  selectSubject,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const lessonCauses = {
  /** A lesson that has a published version and is of a class in which the student sits. */
  lesson: (_db, schoolId) => ({
    isThere: sql`exists (select from lessons as lesson
      join lesson_versions as version on version.school_id = lesson.school_id and version.lesson_id = lesson.id
        and version.state = 'published'
      join teaching_classes as class on class.school_id = lesson.school_id and class.offering_id = lesson.offering_id
      join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
        and seat.student_id = ${studentOf} and ${holdsToday("seat", schoolId)}
      where lesson.school_id = line.school_id and lesson.id = ${targetId} and lesson.retired_at is null)`,
    says: sql`(select ${buildAbout({ title: selectNames("lesson"), subject: selectSubject("subject") })}
      from lessons as lesson ${joinSubject("lesson")}
      where lesson.school_id = line.school_id and lesson.id = ${targetId})`,
  }),
} satisfies Partial<NoticeCauses>;
