import { EXPORT_HOURS } from "@dars/contract/oversight/data-rights";
import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

export interface ExportRow {
  readonly id: number;
  readonly personId: number;
  readonly askedBy: number;
  readonly askedRole: Role;
  readonly reason: string | null;
  readonly askedAt: Date;
  readonly madeAt: Date | null;
  readonly bytes: number | null;
  readonly failedAt: Date | null;
  readonly takenAt: Date | null;
  readonly takeKey: string | null;
  readonly isOver: boolean;
  /** Whether a repetition of the request that took it may still get the file. */
  readonly isJustTaken: boolean;
}

const exportRows = (db: Db, schoolId: number) =>
  db
    .selectFrom("data_exports")
    .select([
      "id",
      "person_id as personId",
      "asked_by as askedBy",
      "asked_role as askedRole",
      "reason",
      "asked_at as askedAt",
      "made_at as madeAt",
      "bytes",
      "failed_at as failedAt",
      "taken_at as takenAt",
      "take_key as takeKey",
      sql<boolean>`dropped_at is not null
        or coalesce(made_at < now() - make_interval(hours => ${EXPORT_HOURS}), false)`.as("isOver"),
      sql<boolean>`coalesce(taken_at > now() - interval '1 hour', false) and dropped_at is null`.as(
        "isJustTaken",
      ),
    ])
    .where("school_id", "=", schoolId);

export const findExport = (db: Db, schoolId: number, id: number): Promise<ExportRow | undefined> =>
  exportRows(db, schoolId).where("id", "=", id).executeTakeFirst();

export const lockExport = (db: Db, schoolId: number, id: number): Promise<ExportRow | undefined> =>
  exportRows(db, schoolId).where("id", "=", id).forUpdate().executeTakeFirst();

/** The last export of a person that an account asked for. */
export const findLatest = (
  db: Db,
  schoolId: number,
  { personId, accountId }: { readonly personId: number; readonly accountId: number },
): Promise<ExportRow | undefined> =>
  exportRows(db, schoolId)
    .where("person_id", "=", personId)
    .where("asked_by", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

interface NewExport {
  readonly personId: number;
  readonly accountId: number;
  readonly role: Role;
  readonly reason: string | null;
}

export const insertExport = (db: Db, schoolId: number, { personId, accountId, role, reason }: NewExport) =>
  db
    .insertInto("data_exports")
    .values({ school_id: schoolId, person_id: personId, asked_by: accountId, asked_role: role, reason })
    .returning("id")
    .executeTakeFirstOrThrow();

/** How many exports of a person an account asked for within a day. */
export async function countOfDay(
  db: Db,
  schoolId: number,
  { personId, accountId }: Pick<NewExport, "personId" | "accountId">,
): Promise<number> {
  const { count } = await db
    .selectFrom("data_exports")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .where("asked_by", "=", accountId)
    .where("asked_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** False where another run has made it, or it is over. */
export async function updateMade(db: Db, schoolId: number, id: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_exports")
    .set({ made_at: sql<Date>`now()`, bytes })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("made_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateFailed = (db: Db, schoolId: number, id: number) =>
  db
    .updateTable("data_exports")
    .set({ failed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("made_at", "is", null)
    .execute();

export const updateTaken = (db: Db, schoolId: number, id: number, key: string) =>
  db
    .updateTable("data_exports")
    .set({ taken_at: sql<Date>`now()`, take_key: key })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();

export const updateDropped = (db: Db, schoolId: number, id: number) =>
  db
    .updateTable("data_exports")
    .set({ dropped_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("dropped_at", "is", null)
    .execute();

/** Exports of a person whose files may still be there. */
export const listOpenExports = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("data_exports")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .where("dropped_at", "is", null)
    .execute();

interface SubjectRow {
  readonly personId: number;
  readonly name: Names;
  readonly school: Names;
  readonly isMe: boolean;
}

/** The caller's person of a school, and for a guardian the children that it may see there. */
export async function listSubjects(
  db: Db,
  schoolId: number,
  { personId, isGuardian }: { readonly personId: number; readonly isGuardian: boolean },
): Promise<readonly SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select person.id as "personId", ${selectNames("person")} as name, ${selectNames("school")} as school,
      person.id = ${personId} as "isMe"
    from people as person join schools as school on school.id = person.school_id
    where person.school_id = ${schoolId} and (person.id = ${personId} or (${isGuardian} and person.id in (
      select link.student_id from guardian_links as link
      where link.school_id = ${schoolId} and link.guardian_id = ${personId} and ${letsSee("link")})))
    order by "isMe" desc, person.birth_date, person.id`.execute(db);
  return rows;
}

/** The people of an account, and whether the head office knows it as this person. */
export const listPeopleOfAccount = (directory: Db, accountId: number) =>
  directory
    .selectFrom("account_people as own")
    .innerJoin("schools as school", "school.id", "own.school_id")
    .select(["own.school_id as schoolId", "own.person_id as personId"])
    .select(sql<boolean>`school.kind = 'office'`.as("isOffice"))
    .where("own.account_id", "=", accountId)
    .orderBy("own.school_id")
    .execute();

export async function isSchoolPerson(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const person = await db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("state", "in", ["active", "deceased"])
    .executeTakeFirst();
  return person !== undefined;
}
