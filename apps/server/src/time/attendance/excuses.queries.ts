import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { Excuse, ExcuseReason, ExcuseState } from "@dars/contract/time/absences";
import type { SectionName } from "@dars/contract/time/attendance";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

import { selectSectionName } from "./school.queries.ts";

export interface ExcuseRow extends Omit<
  Excuse,
  "sentAt" | "decidedAt" | "isOwn" | "attachments" | "section"
> {
  readonly section: SectionName | null;
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
  readonly sentById: number;
  readonly homeroomTeacherId: number | null;
  readonly attachments: readonly AttachedFile[];
}

const nameOfAccount = (schoolId: number, column: string) => selectAccountName(schoolId, sql.ref(column));

/** With `where`: a statement goes on with `and`. */
const columns = (schoolId: number): RawBuilder<ExcuseRow> => sql`
  select sent.id, sent.student_id as "studentId", ${selectNames("student")} as "name",
    case when section.id is not null then ${selectSectionName("section", "level")} end as "section",
    sent.from_day as "fromDay", sent.until_day as "untilDay", sent.reason, sent.body as "text",
    ${filesOn(schoolId, "excuse", sql.ref("sent.id"))} as "attachments", sent.state,
    sent.sent_at as "sentAt", ${nameOfAccount(schoolId, "sent.sent_by")} as "sentBy", sent.sent_by as "sentById",
    sent.decided_at as "decidedAt", ${nameOfAccount(schoolId, "sent.decided_by")} as "decidedBy",
    sent.note, sent.revision, section.homeroom_teacher_id as "homeroomTeacherId"
  from absence_excuses as sent
  join people as student on student.school_id = sent.school_id and student.id = sent.student_id
  left join lateral (
    select sits.section_id from enrolments as sits
    join academic_years as year on year.school_id = sits.school_id and year.id = sits.year_id and year.state = 'current'
    where sits.school_id = sent.school_id and sits.student_id = sent.student_id and sits.state = 'active'
  ) as seat on true
  left join sections as section on section.school_id = sent.school_id and section.id = seat.section_id
  left join levels as level on level.id = section.level_id
  where sent.school_id = ${schoolId}`;

export async function findExcuse(db: Db, schoolId: number, excuseId: number): Promise<ExcuseRow | undefined> {
  const { rows } = await sql<ExcuseRow>`${columns(schoolId)} and sent.id = ${excuseId}`.execute(db);
  return rows[0];
}

export const lockExcuse = (db: Db, schoolId: number, excuseId: number) =>
  sql`select from absence_excuses where school_id = ${schoolId} and id = ${excuseId} for update`.execute(db);

export async function listStudentExcuses(db: Db, schoolId: number, studentId: number, from: string) {
  const { rows } = await sql<ExcuseRow>`${columns(schoolId)} and sent.student_id = ${studentId}
    and sent.until_day >= ${from} and sent.state <> 'withdrawn' order by sent.from_day desc, sent.id desc limit 50`.execute(
    db,
  );
  return rows;
}

const MOST = 100;

/** `ledBy`: of the sections that this teacher leads. */
export async function listExcusesBy(
  db: Db,
  schoolId: number,
  state: "waiting" | "decided",
  ledBy: number | null,
): Promise<readonly ExcuseRow[]> {
  const isWanted =
    state === "waiting" ? sql`sent.state = 'waiting'` : sql`sent.state in ('approved', 'declined')`;
  const order = state === "waiting" ? sql`sent.from_day, sent.id` : sql`sent.decided_at desc, sent.id desc`;
  const { rows } = await sql<ExcuseRow>`${columns(schoolId)} and ${isWanted}
    and (${ledBy}::bigint is null or section.homeroom_teacher_id = ${ledBy})
    order by ${order} limit ${state === "waiting" ? MOST : 30}`.execute(db);
  return rows;
}

export async function countWaiting(db: Db, schoolId: number, ledBy: number | null): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from absence_excuses as sent
    where sent.school_id = ${schoolId} and sent.state = 'waiting'
      and (${ledBy}::bigint is null or exists (select from enrolments as sits
        join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
        where sits.school_id = sent.school_id and sits.student_id = sent.student_id and sits.state = 'active'
          and section.homeroom_teacher_id = ${ledBy}))`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether these days are reported already. */
export async function hasExcuse(
  db: Db,
  schoolId: number,
  studentId: number,
  { fromDay, untilDay }: Pick<Excuse, "fromDay" | "untilDay">,
): Promise<boolean> {
  const { rows } = await sql`select from absence_excuses where school_id = ${schoolId}
    and student_id = ${studentId} and state in ('waiting', 'approved')
    and from_day <= ${fromDay} and until_day >= ${untilDay} limit 1`.execute(db);
  return rows.length > 0;
}

interface NewExcuse extends Pick<Excuse, "studentId" | "fromDay" | "untilDay" | "text"> {
  readonly reason: ExcuseReason;
  readonly sentBy: number;
}

export async function insertExcuse(db: Db, schoolId: number, excuse: NewExcuse): Promise<number> {
  const { id } = await db
    .insertInto("absence_excuses")
    .values({
      school_id: schoolId,
      student_id: excuse.studentId,
      from_day: excuse.fromDay,
      until_day: excuse.untilDay,
      reason: excuse.reason,
      body: excuse.text,
      sent_by: excuse.sentBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateExcuse = (
  db: Db,
  schoolId: number,
  excuseId: number,
  { state, by, note }: { readonly state: ExcuseState; readonly by: number; readonly note: string | null },
) =>
  db
    .updateTable("absence_excuses")
    .set({ state, decided_by: by, decided_at: sql`now()`, note, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", excuseId)
    .execute();

/** ATD-3: waits for registers of these days that are being written, and keeps others waiting, see `holdExcuses`. */
export const lockExcusedDays = (
  db: Db,
  schoolId: number,
  { fromDay, untilDay }: Pick<Excuse, "fromDay" | "untilDay">,
) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`excuses ${schoolId} `} || to_char(one.day, 'YYYY-MM-DD'), 0))
    from generate_series(${fromDay}::date, ${untilDay}::date, interval '1 day') as one (day)`.execute(db);

/** ATD-3: absences of these days change from one kind to the other, each with a line in its history. */
export async function turnAbsences(
  db: Db,
  schoolId: number,
  { id, studentId, fromDay, untilDay }: Pick<ExcuseRow, "id" | "studentId" | "fromDay" | "untilDay">,
  turn: { readonly isExcused: boolean; readonly by: number },
): Promise<void> {
  const [from, to] = turn.isExcused
    ? ["absent_unexcused", "absent_excused"]
    : ["absent_excused", "absent_unexcused"];
  await sql`with turned as (
      update attendance_marks set status = ${to}::attendance_status, excuse_id = ${turn.isExcused ? id : null},
        marked_by = ${turn.by}, marked_at = now(), revision = revision + 1
      where school_id = ${schoolId} and student_id = ${studentId} and day between ${fromDay} and ${untilDay}
        and status = ${from}::attendance_status and (${turn.isExcused} or excuse_id = ${id})
      returning student_id, day, period, section_id, status
    )
    insert into attendance_changes (school_id, student_id, day, period, section_id, status, marked_by, marked_at, held, reason)
    select ${schoolId}, student_id, day, period, section_id, status, ${turn.by}, now(), true, ${`excuse ${id}`} from turned`.execute(
    db,
  );
}

/** Those excuses that an account may read as a guardian, a teacher of the student's, or the office. */
export async function listOpenExcuses(
  db: Db,
  schoolId: number,
  ids: readonly number[],
  reader: { readonly accountId: number; readonly role: string; readonly personId: number | null },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select sent.id from absence_excuses as sent
    where sent.school_id = ${schoolId} and sent.id = any(${[...ids]}::bigint[]) and (
      ${reader.role} = 'school_management'
      or (${reader.role} = 'parent' and sent.student_id in (
        select link.student_id from guardian_links as link
        join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
        where link.school_id = ${schoolId} and own.account_id = ${reader.accountId} and ${letsSee("link")}))
      or (${reader.role} = 'teacher' and exists (select from enrolments as sits
        join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
        where sits.school_id = sent.school_id and sits.student_id = sent.student_id and sits.state = 'active'
          and section.homeroom_teacher_id = ${reader.personId})))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
