import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface FirstMonth {
  readonly schoolId: number;
  readonly yearId: number;
  /** The columns of the first month. */
  readonly codes: readonly string[];
}

const DOCUMENT = "وثيقة نقل مدرسية رقم 118";

/** GB-7: who came in the middle of the year has the marks of the first month from the former school's certificate. */
export const insertFormerMarks = (db: Db, { schoolId, yearId, codes }: FirstMonth) =>
  sql`insert into external_marks (school_id, student_id, offering_id, code, revision, document, entered_by,
      entered_at)
    select mark.school_id, mark.student_id, mark.offering_id, mark.code, mark.revision, ${DOCUMENT},
      (select held.account_id from role_assignments as held
       where held.school_id = ${schoolId} and held.role = 'school_management' order by held.account_id limit 1),
      enrolment.starts_on + interval '10 hours'
    from enrolments as enrolment
    join marks as mark on mark.school_id = enrolment.school_id and mark.student_id = enrolment.student_id
    where enrolment.school_id = ${schoolId} and enrolment.year_id = ${yearId}
      and enrolment.entry_kind = 'transfer_in' and mark.code = any(${[...codes]}::text[])
      and mark.points is not null`.execute(db);
