import type { HomeworkAnswer, HomeworkStudent, HomeworkTick } from "@dars/contract/learning/homework";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectAccountName, selectIdAndNames, selectInstant } from "#platform/db/shapes.ts";
import { selectTeacherClasses, type ListScope } from "#school/schools/public.ts";
import { filesOn } from "#talking/files/public.ts";
import { childWord, EVERY_DAY } from "#time/attendance/public.ts";

import { hasByDue } from "./given.queries.ts";
import { IS_SHOWN } from "./homework-lines.queries.ts";

/** The tick of `did` as the wire has it; null where it is not done. */
export const selectTick = (schoolId: number): RawBuilder<HomeworkTick | null> => sql`case when did.is_done
  then json_build_object('at', ${selectInstant(sql`did.ticked_at`)}, 'by', did.ticked_as,
    'name', ${selectAccountName(schoolId, sql`did.ticked_by`)}) end`;

/** The answer of `did`; null where there is none. */
export const selectAnswer = (schoolId: number): RawBuilder<HomeworkAnswer | null> => sql`case
  when did.answer_revision > 0 then json_build_object('revision', did.answer_revision, 'text', did.answer_text,
    'files', ${filesOn(schoolId, "homework_answer", sql`did.id`)}, 'at', ${selectInstant(sql`did.answered_at`)},
    'seenAt', ${selectInstant(sql`did.answer_seen_at`)}) end`;

/** Students of a homework's classes, by class and name; a teacher's own classes alone. */
export async function listHomeworkStudents(
  db: Db,
  schoolId: number,
  reach: ListScope,
  homeworkId: number,
): Promise<HomeworkStudent[]> {
  const isMine =
    reach.kind === "classes"
      ? sql`given.teaching_class_id in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
      : sql`true`;
  const { rows } = await sql<HomeworkStudent>`
    select ${selectIdAndNames("person")} as student, given.teaching_class_id as "classId",
      ${selectInstant(sql`did.seen_at`)} as "seenAt", ${selectTick(schoolId)} as tick,
      ${selectAnswer(schoolId)} as answer,
      coalesce(${childWord(schoolId, sql.ref("person.id"), sql.ref("work.set_on"), EVERY_DAY)}
        in ('absent_unexcused', 'absent_excused'), false) as "wasAbsent"
    from homework as work
    join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id and ${IS_SHOWN}
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    join class_enrolments as seat on ${hasByDue(schoolId)}
    join people as person on person.school_id = seat.school_id and person.id = seat.student_id
    left join homework_students as did on did.school_id = seat.school_id and did.homework_id = work.id
      and did.student_id = seat.student_id
    where work.school_id = ${schoolId} and work.id = ${homeworkId} and ${isMine}
    order by section.letter collate "ar-x-icu" nulls last, class.id, ${byName("person")}, person.id`.execute(
    db,
  );
  return rows;
}
