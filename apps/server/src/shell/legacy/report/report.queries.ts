import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { isToTake } from "#insight/trainings/public.ts";
import type { Db } from "#platform/db/db.ts";

export const insertTicket = (
  db: Db,
  ticketHash: Buffer,
  sessionId: number,
  report: string,
  seconds: number,
) =>
  db
    .insertInto("report_tickets")
    .values({
      ticket_hash: ticketHash,
      session_id: sessionId,
      report,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute();

/** True for the one visitor who spends the ticket; the cookie is good from then on. */
export async function spendTicket(
  db: Db,
  ticketHash: Buffer,
  { report, cookieHash, seconds }: { report: string; cookieHash: Buffer; seconds: number },
): Promise<boolean> {
  const spent = await db
    .updateTable("report_tickets")
    .set({
      used_at: sql`now()`,
      cookie_hash: cookieHash,
      cookie_expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where("ticket_hash", "=", ticketHash)
    .where("report", "=", report)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** The hash of the token of the session that a report's cookie was given to. */
export const findTokenHashOfCookie = async (
  db: Db,
  cookieHash: Buffer,
  report: string,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("report_tickets as ticket")
      .innerJoin("sessions", "sessions.id", "ticket.session_id")
      .select("sessions.token_hash as tokenHash")
      .where("ticket.cookie_hash", "=", cookieHash)
      .where("ticket.report", "=", report)
      .where("ticket.cookie_expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst()
  )?.tokenHash;

export const findTeacher = (db: Db, schoolId: number, teacherId: number) =>
  db
    .selectFrom("people")
    .innerJoin("schools", "schools.id", "people.school_id")
    .select([
      "people.name_en as en",
      "people.name_ar as ar",
      "people.name_ckb as ckb",
      "schools.name_en as schoolEn",
      "schools.name_ar as schoolAr",
      "schools.name_ckb as schoolCkb",
    ])
    .where("people.school_id", "=", schoolId)
    .where("people.id", "=", teacherId)
    .executeTakeFirst();

/** Which language an account reads, or its group where it never said. */
export const findLocale = (db: Db, accountId: number) =>
  db
    .selectFrom("accounts")
    .innerJoin("groups", "groups.id", "accounts.group_id")
    .select(sql<Locale>`coalesce(accounts.locale, groups.default_locale)`.as("locale"))
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();

/** Classes that the teacher had on some day of the period, with the students who sat in them on `countedOn`. */
export const listTaughtClasses = (
  db: Db,
  schoolId: number,
  teacherId: number,
  { from, to, countedOn }: { from: string; to: string; countedOn: string },
) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select([
      "class.id",
      "class.title",
      "subject.name_en as subjectEn",
      "subject.name_ar as subjectAr",
      "subject.name_ckb as subjectCkb",
      "level.name_en as levelEn",
      "level.name_ar as levelAr",
      "level.name_ckb as levelCkb",
      "section.letter",
      "section.title as sectionTitle",
    ])
    .select((eb) =>
      eb
        .selectFrom("class_enrolments as seat")
        .select(sql<number>`count(distinct seat.student_id)::int`.as("students"))
        .whereRef("seat.school_id", "=", "class.school_id")
        .whereRef("seat.teaching_class_id", "=", "class.id")
        .where("seat.starts_on", "<=", countedOn)
        .where((or) => or.or([or("seat.ends_on", "is", null), or("seat.ends_on", ">", countedOn)]))
        .as("students"),
    )
    .where("class.school_id", "=", schoolId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("teacher_assignments as assignment")
          .select("assignment.id")
          .whereRef("assignment.school_id", "=", "class.school_id")
          .whereRef("assignment.teaching_class_id", "=", "class.id")
          .where("assignment.teacher_id", "=", teacherId)
          .where("assignment.state", "<>", "planned")
          .where("assignment.starts_on", "<=", to)
          .where((or) => or.or([or("assignment.ends_on", "is", null), or("assignment.ends_on", ">", from)])),
      ),
    )
    .orderBy("level.position")
    .orderBy("section.letter")
    .orderBy("subject.position")
    .orderBy("class.id")
    .execute();

/** EVA-4: the visits to a teacher's lessons within a period, as visible to the teacher, the latest first. */
export async function listVisits(db: Db, schoolId: number, teacherId: number, { from, to }: Days) {
  const { rows } = await sql<{
    readonly id: number;
    readonly date: string;
    readonly outcome_percent: number;
    readonly state: "submitted" | "acknowledged" | "appealed" | "final";
  }>`select id, held_on::text as date, outcome::float8 as outcome_percent,
      case when state = 'submitted' and submitted_at < now() - interval '7 days' then 'acknowledged'
        else state::text end as state
    from evaluations where school_id = ${schoolId} and teacher_id = ${teacherId} and outcome is not null
      and state not in ('draft', 'cancelled') and held_on between ${from} and ${to}
    order by held_on desc, id desc`.execute(db);
  return rows;
}

/** A teacher's trainings still to attend, and completed ones. */
export async function countTrainings(db: Db, schoolId: number, teacherId: number) {
  const { rows } = await sql<{ readonly due: number; readonly done: number }>`
    select count(*) filter (where ${isToTake})::int as due,
      count(*) filter (where seat.completed_at is not null)::int as done
    from training_seats as seat
    join trainings as training on training.school_id = seat.school_id and training.id = seat.training_id
    where seat.school_id = ${schoolId} and seat.person_id = ${teacherId}`.execute(db);
  return rows[0] ?? { due: 0, done: 0 };
}

interface Days {
  readonly from: string;
  readonly to: string;
}
