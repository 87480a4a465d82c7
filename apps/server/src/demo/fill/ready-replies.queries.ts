import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { findAccount, type LetterSchool } from "./letter-places.queries.ts";

const OF_THE_SCHOOL = [
  "شكرًا لإبلاغنا. نتابع الأمر ونردّ عليكم اليوم.",
  "وصلنا التقرير الطبي، وسُجّل الغياب بعذر.",
  "نرجو مراجعة الإدارة بين التاسعة والواحدة، ومعكم هوية ولي الأمر.",
];
const OF_A_TEACHER = [
  "أحسنت، حلّك صحيح.",
  "راجع المثال في صفحة الدرس، ثم أعد المحاولة.",
  "سأجيب عن هذا في درس الغد أمام الصف.",
];

/** MSG-3: texts that staff put into messages, of the school and of teacher1. */
export async function insertReadyReplies(db: Db, place: LetterSchool): Promise<void> {
  const { schoolId } = place.ids;
  const managerId = await findAccount(db, place, place.plan.management[0] ?? 0);
  await sql`
    insert into ready_replies (school_id, account_id, texts, changed_by)
    values (${schoolId}, null, ${OF_THE_SCHOOL}::text[], ${managerId})`.execute(db);
  await sql`
    insert into ready_replies (school_id, account_id, texts, changed_by)
    select ${schoolId}, name.account_id, ${OF_A_TEACHER}::text[], name.account_id
    from login_names as name
    join account_people as own on own.account_id = name.account_id and own.school_id = ${schoolId}
    where name.login ~ '^(.*[.])?teacher1$'`.execute(db);
}
