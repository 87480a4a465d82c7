import type { RoomName } from "@dars/contract/oversight/room-name";
import { sql } from "kysely";

import type { SchoolPerson } from "#identity/access/public.ts";
import { selectRoomName } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** The reporters of a case: only for notifying them (MOD-3). */
export async function listReporters(db: Db, schoolId: number, caseId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("moderation_reports")
    .select("reporter_id as personId")
    .where("school_id", "=", schoolId)
    .where("case_id", "=", caseId)
    .execute();
  return rows.map(({ personId }) => personId);
}

interface OwnReport {
  readonly id: number;
  readonly at: Date;
  readonly room: RoomName;
  readonly isAnswered: boolean;
}

/** A person's reports in the last ninety days, the latest first. */
export const listReportsBy = (db: Db, { schoolId, personId }: SchoolPerson): Promise<readonly OwnReport[]> =>
  db
    .selectFrom("moderation_reports as report")
    .innerJoin("moderation_cases as made", (join) =>
      join.onRef("made.school_id", "=", "report.school_id").onRef("made.id", "=", "report.case_id"),
    )
    .select([
      "report.id",
      "report.reported_at as at",
      selectRoomName(schoolId, sql.ref("made.room_id")).as("room"),
      sql<boolean>`made.state = 'closed'`.as("isAnswered"),
    ])
    .where("report.school_id", "=", schoolId)
    .where("report.reporter_id", "=", personId)
    .where("report.reported_at", ">", sql<Date>`now() - interval '90 days'`)
    .orderBy("report.id", "desc")
    .limit(50)
    .execute();
