import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

const allocations = (db: Db, schoolId: number) =>
  db
    .selectFrom("decision_allocations as given")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "given.school_id")
        .onRef("account_link.account_id", "=", "given.proposed_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "given.id",
      "given.student_id as studentId",
      "given.year_id as yearId",
      "given.round",
      "given.part",
      sql<number[]>`to_jsonb(given.offering_ids)`.as("offeringIds"),
      sql<string[]>`given.amounts::text[]`.as("amounts"),
      "given.reason",
      "given.state",
      "given.proposed_by as proposedBy",
      ifFound("person", selectNames("person")).as("by"),
    ])
    .where("given.school_id", "=", schoolId);

export type Allocation = Awaited<ReturnType<typeof listAllocations>>[number];

/** What was given by hand in a year or waits to be confirmed, the latest first. */
export const listAllocations = (db: Db, schoolId: number, yearId: number, studentIds: readonly number[]) =>
  allocations(db, schoolId)
    .where("given.year_id", "=", yearId)
    .where(sql<boolean>`given.student_id = any(${[...studentIds]}::bigint[])`)
    .where("given.state", "in", ["proposed", "confirmed"])
    .orderBy("given.id", "desc")
    .execute();

export const lockAllocation = (db: Db, schoolId: number, allocationId: number) =>
  db
    .selectFrom("decision_allocations")
    .select(["id", "student_id as studentId", "year_id as yearId", "state", "proposed_by as proposedBy"])
    .where("school_id", "=", schoolId)
    .where("id", "=", allocationId)
    .forUpdate()
    .executeTakeFirst();

interface NewAllocation {
  readonly studentId: number;
  readonly yearId: number;
  readonly round: 1 | 2;
  readonly part: string;
  readonly offeringIds: readonly number[];
  readonly amounts: readonly string[];
  readonly reason: string;
  readonly accountId: number;
}

export const insertAllocation = (db: Db, schoolId: number, made: NewAllocation) =>
  db
    .insertInto("decision_allocations")
    .values({
      school_id: schoolId,
      student_id: made.studentId,
      year_id: made.yearId,
      round: made.round,
      part: made.part,
      offering_ids: sql<number[]>`${[...made.offeringIds]}::bigint[]`,
      amounts: sql<string[]>`${[...made.amounts]}::numeric[]`,
      reason: made.reason,
      proposed_by: made.accountId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateDecided = (
  db: Db,
  schoolId: number,
  allocationId: number,
  { state, accountId }: { state: "confirmed" | "declined"; accountId: number },
) =>
  db
    .updateTable("decision_allocations")
    .set({ state, decided_by: accountId, decided_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", allocationId)
    .execute();
