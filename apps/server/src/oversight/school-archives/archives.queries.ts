import { ARCHIVE_HOURS } from "@dars/contract/oversight/school-archives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { ArchiveFile, ArchiveUnit } from "./archive-shapes.ts";

export interface ArchiveRow {
  readonly id: number;
  readonly askedBy: number;
  readonly askedAt: Date;
  readonly mark: string;
  /** Null until the files are listed. */
  readonly plan: readonly ArchiveUnit[] | null;
  /** Of each file of the plan that is done; null where there was nothing to write. */
  readonly entries: readonly (ArchiveFile | null)[];
  readonly madeAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly failedAt: Date | null;
  /** Whether it is too old, dropped, or a person of the school was erased since. */
  readonly isOver: boolean;
}

const archiveRows = (db: Db, schoolId: number) =>
  db
    .selectFrom("school_archives as archive")
    .select(["archive.id", "archive.asked_by as askedBy", "archive.asked_at as askedAt", "archive.mark"])
    .select(["archive.made_at as madeAt", "archive.stopped_at as stoppedAt", "archive.failed_at as failedAt"])
    .select([
      sql<readonly ArchiveUnit[] | null>`archive.plan`.as("plan"),
      sql<readonly (ArchiveFile | null)[]>`archive.entries`.as("entries"),
      sql<boolean>`archive.dropped_at is not null
        or coalesce(archive.made_at < now() - make_interval(hours => ${ARCHIVE_HOURS}), false)
        or exists (select from erasures as erased
          where erased.school_id = ${schoolId} and erased.approved_at >= archive.asked_at)`.as("isOver"),
    ])
    .where("archive.school_id", "=", schoolId);

export const findArchive = (db: Db, schoolId: number, id: number): Promise<ArchiveRow | undefined> =>
  archiveRows(db, schoolId).where("archive.id", "=", id).executeTakeFirst();

export const findLatestArchive = (db: Db, schoolId: number): Promise<ArchiveRow | undefined> =>
  archiveRows(db, schoolId).orderBy("archive.id", "desc").limit(1).executeTakeFirst();

export async function insertArchive(
  db: Db,
  schoolId: number,
  { askedBy, mark }: Pick<ArchiveRow, "askedBy" | "mark">,
): Promise<number> {
  const { id } = await db
    .insertInto("school_archives")
    .values({ school_id: schoolId, asked_by: askedBy, mark })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const underWay = (db: Db, schoolId: number, id: number) =>
  db
    .updateTable("school_archives")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("made_at", "is", null)
    .where("stopped_at", "is", null)
    .where("failed_at", "is", null);

export const updatePlan = (db: Db, schoolId: number, id: number, plan: readonly ArchiveUnit[]) =>
  underWay(db, schoolId, id)
    .set({ plan: JSON.stringify(plan) })
    .execute();

/** False where another run has written the file, or the archive is over. */
export async function updateEntries(
  db: Db,
  schoolId: number,
  id: number,
  { at, entry }: { readonly at: number; readonly entry: ArchiveFile | null },
): Promise<boolean> {
  const { numUpdatedRows } = await underWay(db, schoolId, id)
    .set({ entries: sql<string>`entries || ${JSON.stringify([entry])}::jsonb` })
    .where(sql<boolean>`jsonb_array_length(entries) = ${at}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where it was stopped, or made by another run. */
export async function updateMade(db: Db, schoolId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await underWay(db, schoolId, id)
    .set({ made_at: sql<Date>`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateFailed = (db: Db, schoolId: number, id: number) =>
  underWay(db, schoolId, id)
    .set({ failed_at: sql<Date>`now()` })
    .execute();

export const updateTaken = (db: Db, schoolId: number, id: number) =>
  db
    .updateTable("school_archives")
    .set({ taken_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

/** Ends it, whatever it is at. False where that has been done. */
export async function updateStopped(db: Db, schoolId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("school_archives")
    .set({
      stopped_at: sql<Date>`coalesce(stopped_at, case when made_at is null then dars_now() end)`,
      dropped_at: sql<Date>`now()`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("dropped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops it where it is neither made nor over. */
export const updateUnmade = (db: Db, schoolId: number, id: number) =>
  underWay(db, schoolId, id)
    .set({ stopped_at: sql<Date>`now()`, dropped_at: sql<Date>`now()` })
    .execute();

export async function countStudents(db: Db, schoolId: number): Promise<number> {
  const { count } = await db
    .selectFrom("students")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("school_id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The name of an account's person in a school; empty where the school does not know it. */
export async function findAccountName(db: Db, schoolId: number, accountId: number): Promise<string> {
  const { rows } = await sql<{ readonly name: string }>`
    select coalesce(person.name_ar, person.name_ckb, person.name_en, '') as name from account_people as own
    join people as person on person.school_id = own.school_id and person.id = own.person_id
    where own.school_id = ${schoolId} and own.account_id = ${accountId} limit 1`.execute(db);
  return rows[0]?.name ?? "";
}
