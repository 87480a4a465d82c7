import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { dayAt } from "#platform/db/today.ts";

export interface Rollover {
  readonly fromYearId: number;
  readonly toYearId: number;
  readonly state: "open" | "committed";
  readonly revision: number;
  readonly isWaiting: boolean;
  readonly committedAt: Date | null;
  /** The day of that moment at the school. */
  readonly committedOn: string | null;
}

const rollovers = (db: Db, schoolId: number) =>
  db
    .selectFrom("rollovers as rollover")
    .select([
      "rollover.from_year_id as fromYearId",
      "rollover.to_year_id as toYearId",
      "rollover.state",
      "rollover.revision",
      "rollover.committed_at as committedAt",
      sql<string | null>`${dayAt(sql.ref("rollover.committed_at"), "rollover.school_id")}`.as("committedOn"),
      sql<boolean>`exists (select from proposals as proposal where proposal.school_id = rollover.school_id
        and proposal.id = rollover.proposal_id and proposal.state = 'waiting')`.as("isWaiting"),
    ])
    .where("rollover.school_id", "=", schoolId);

/** The rollover of the year that ends, or else the one that made the current year. */
export const findRollover = (db: Db, schoolId: number, yearId: number): Promise<Rollover | undefined> =>
  rollovers(db, schoolId)
    .where((where) =>
      where.or([
        where("rollover.from_year_id", "=", yearId),
        where.and([where("rollover.to_year_id", "=", yearId), where("rollover.state", "=", "committed")]),
      ]),
    )
    .orderBy(sql`rollover.from_year_id = ${yearId}`, "desc")
    .executeTakeFirst();

/** The rollover of a year, held until the transaction ends: one after the other (ROL-1). */
export const lockRollover = (db: Db, schoolId: number, fromYearId: number): Promise<Rollover | undefined> =>
  rollovers(db, schoolId)
    .where("rollover.from_year_id", "=", fromYearId)
    .forUpdate("rollover")
    .executeTakeFirst();

export const listYears = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select([
      "id",
      "title",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "state",
      "ministry_year as ministryYear",
    ])
    .where("school_id", "=", schoolId)
    .orderBy("starts_on")
    .execute();

export type YearRow = Awaited<ReturnType<typeof listYears>>[number];

interface NewRollover {
  readonly fromYearId: number;
  readonly toYearId: number;
  readonly accountId: number;
}

export const insertRollover = (db: Db, schoolId: number, { fromYearId, toYearId, accountId }: NewRollover) =>
  db
    .insertInto("rollovers")
    .values({ school_id: schoolId, from_year_id: fromYearId, to_year_id: toYearId, started_by: accountId })
    .execute();

/** What is approved is what was seen: every change of the rehearsal counts. */
export const updateRevision = (db: Db, schoolId: number, fromYearId: number) =>
  db
    .updateTable("rollovers")
    .set({ revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .execute();

export const updateProposal = (db: Db, schoolId: number, fromYearId: number, proposalId: number) =>
  db
    .updateTable("rollovers")
    .set({ proposal_id: proposalId })
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .execute();

export const updateCommitted = (db: Db, schoolId: number, fromYearId: number, accountId: number) =>
  db
    .updateTable("rollovers")
    .set({
      state: "committed",
      committed_at: sql`now()`,
      committed_by: accountId,
      undone_at: null,
      undone_by: null,
    })
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .execute();

export const updateUndone = (db: Db, schoolId: number, fromYearId: number, accountId: number) =>
  db
    .updateTable("rollovers")
    .set({
      state: "open",
      committed_at: null,
      committed_by: null,
      undone_at: sql`now()`,
      undone_by: accountId,
      revision: sql`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .execute();

interface Waiver {
  readonly fromYearId: number;
  readonly sectionId: number;
  readonly accountId: number;
  readonly reason: string;
}

export const insertWaiver = (
  db: Db,
  schoolId: number,
  { fromYearId, sectionId, accountId, reason }: Waiver,
) =>
  db
    .insertInto("rollover_waivers")
    .values({
      school_id: schoolId,
      from_year_id: fromYearId,
      section_id: sectionId,
      reason,
      waived_by: accountId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "from_year_id", "section_id"])
        .doUpdateSet({ reason, waived_by: accountId }),
    )
    .execute();

export const deleteWaiver = (db: Db, schoolId: number, fromYearId: number, sectionId: number) =>
  db
    .deleteFrom("rollover_waivers")
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .where("section_id", "=", sectionId)
    .execute();
