import type { RoomName } from "@dars/contract/oversight/room-name";
import type { CaseCard, ModerationAct } from "@dars/contract/talking/moderation";
import type { RoomEvent } from "@dars/contract/talking/room-event";
import { sql } from "kysely";

import { isPersonHeld, isRoomHeld } from "#oversight/retention/public.ts";
import { selectRoomName } from "#oversight/retention/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames } from "#platform/db/shapes.ts";

type Viewer = Pick<Context["actor"], "accountId" | "role">;

export interface CaseRow extends Omit<CaseCard, "openedAt" | "dueAt" | "escalatedAt" | "closedAt"> {
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly escalatedAt: Date | null;
  readonly closedAt: Date | null;
  readonly room: RoomName;
  readonly isAboutManagement: boolean;
}

/**
 * Cases that a viewer may see (K9, MOD-2): none about itself; management none about management; the head
 * office cases about staff or management, and escalated ones.
 */
const casesFor = (db: Db, schoolId: number, { accountId, role }: Viewer) =>
  db
    .selectFrom("moderation_cases as made")
    .leftJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "made.school_id").onRef("person.id", "=", "made.about_person_id"),
    )
    .select([
      "made.id",
      "made.state",
      "made.origin",
      "made.reason",
      "made.is_urgent as isUrgent",
      "made.opened_at as openedAt",
      "made.due_at as dueAt",
      "made.escalated_at as escalatedAt",
      "made.closed_at as closedAt",
      "made.outcome",
      "made.msg_no as msgNo",
      "made.is_about_staff as isAboutStaff",
      "made.is_about_management as isAboutManagement",
      "made.is_hidden as isHidden",
      ifFound("person", selectIdAndNames("person")).as("about"),
      selectRoomName(schoolId, sql.ref("made.room_id")).as("room"),
      sql<number>`(select count(*)::int from moderation_reports as report
        where report.school_id = made.school_id and report.case_id = made.id)`.as("reports"),
    ])
    .where("made.school_id", "=", schoolId)
    .where(
      sql<boolean>`not exists (select from account_people as own where own.school_id = made.school_id
        and own.account_id = ${accountId} and own.person_id = made.about_person_id)`,
    )
    .$if(role !== "administrator", (query) => query.where("made.is_about_management", "=", false))
    .$if(role === "administrator", (query) =>
      query.where((where) =>
        where.or([
          where("made.is_about_management", "=", true),
          where("made.is_about_staff", "=", true),
          where("made.escalated_at", "is not", null),
        ]),
      ),
    );

export const listCasesFor = (
  db: Db,
  schoolId: number,
  viewer: Viewer,
  state: "open" | "closed",
): Promise<readonly CaseRow[]> =>
  casesFor(db, schoolId, viewer)
    .where("made.state", "=", state)
    .$if(state === "open", (query) => query.orderBy("made.due_at"))
    .orderBy("made.id", "desc")
    .limit(state === "open" ? 500 : 100)
    .execute();

export const findCaseFor = (
  db: Db,
  schoolId: number,
  viewer: Viewer,
  caseId: number,
): Promise<CaseRow | undefined> =>
  casesFor(db, schoolId, viewer).where("made.id", "=", caseId).executeTakeFirst();

/** The given cases that a viewer may see. */
export async function keepCasesFor(
  db: Db,
  schoolId: number,
  viewer: Viewer,
  caseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await casesFor(db, schoolId, viewer).where("made.id", "in", caseIds).execute();
  return new Set(found.map(({ id }) => id));
}

/** Two who decide at once go one by one. */
export const lockCase = (db: Db, schoolId: number, caseId: number) =>
  db
    .selectFrom("moderation_cases")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .forUpdate()
    .execute();

export const findCopy = (db: Db, schoolId: number, caseId: number) =>
  db
    .selectFrom("case_copies")
    .select([sql<RoomEvent[]>`events`.as("events"), "digest"])
    .where("school_id", "=", schoolId)
    .where("case_id", "=", caseId)
    .executeTakeFirst();

/** Without who wrote them. */
export const listReports = (db: Db, schoolId: number, caseId: number) =>
  db
    .selectFrom("moderation_reports")
    .select(["reporter_role as role", "reason", "note", "reported_at as at"])
    .where("school_id", "=", schoolId)
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();

interface Closing {
  readonly caseId: number;
  readonly outcome: ModerationAct;
  readonly accountId: number;
}

export const closeCase = (db: Db, schoolId: number, { caseId, outcome, accountId }: Closing) =>
  db
    .updateTable("moderation_cases")
    .set({ state: "closed", outcome, closed_by: accountId, closed_at: sql`now()`, is_hidden: false })
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .execute();

export const handUp = (db: Db, schoolId: number, caseId: number) =>
  db
    .updateTable("moderation_cases")
    .set({ escalated_at: sql`coalesce(escalated_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("id", "=", caseId)
    .execute();

/** MOD-2: cases not answered in time; each is returned to one caller only. */
export const escalateOverdue = (db: Db, schoolId: number) =>
  db
    .updateTable("moderation_cases")
    .set({ escalated_at: sql`now()` })
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .where("escalated_at", "is", null)
    .where("due_at", "<", sql<Date>`now()`)
    .returning(["id", "is_urgent as isUrgent"])
    .execute();

/**
 * Deletes a case this many years after it was closed, with its copy, its reports, its decisions and the
 * message's original text, unless its room, the person concerned or a reporter is on hold. Returns their ids.
 */
export async function deleteOldCases(db: Db, schoolId: number, years: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    with gone as (
      delete from moderation_cases as made
      where made.school_id = ${schoolId} and made.closed_at < now() - make_interval(years => ${years}::int)
        and not ${isRoomHeld(schoolId, sql.ref("made.room_id"))}
        and not ${isPersonHeld(schoolId, sql.ref("made.about_person_id"))}
        and not exists (
          select from moderation_reports as report
          where report.school_id = made.school_id and report.case_id = made.id
            and ${isPersonHeld(schoolId, sql.ref("report.reporter_id"))})
      returning made.id, made.room_id, made.msg_no
    ), originals as (
      delete from message_originals as original using gone
      where original.school_id = ${schoolId} and original.room_id = gone.room_id and original.msg_no = gone.msg_no
    )
    select id from gone`.execute(db);
  return rows.map(({ id }) => id);
}
