import type { AppointmentKind } from "@dars/contract/school/appointments";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Span {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

interface Scopes extends Span {
  readonly accountId: number;
  readonly subjectIds: readonly (number | null)[];
  readonly levelIds: readonly (number | null)[];
}

export async function insertCoordinator(db: Db, schoolId: number, scopes: Scopes): Promise<void> {
  const { accountId, startsOn, endsOn, subjectIds, levelIds } = scopes;
  const rows = subjectIds.flatMap((subject_id) =>
    subject_id === null ? [] : levelIds.map((level_id) => ({ subject_id, level_id })),
  );
  const baseRow = { school_id: schoolId, account_id: accountId, starts_on: startsOn, ends_on: endsOn };
  await db
    .insertInto("coordinator_scopes")
    .values(rows.map((row) => ({ ...baseRow, ...row })))
    .execute();
}

export async function insertEvaluator(
  db: Db,
  schoolId: number,
  scopes: Omit<Scopes, "levelIds">,
): Promise<void> {
  const { accountId, startsOn, endsOn, subjectIds } = scopes;
  const baseRow = { school_id: schoolId, account_id: accountId, starts_on: startsOn, ends_on: endsOn };
  await db
    .insertInto("evaluator_scopes")
    .values(subjectIds.map((subject_id) => ({ ...baseRow, subject_id })))
    .execute();
}

/** Says that the account is to be looked for in this school. */
export const insertAccountSchool = (db: Db, schoolId: number, accountId: number) =>
  db
    .insertInto("account_schools")
    .values({ account_id: accountId, school_id: schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

interface NewRole {
  readonly accountId: number;
  readonly groupId: number;
  readonly role: "subject_coordinator" | "evaluator" | "school_management";
  /** Of the school where the role has one. */
  readonly place: { readonly schoolId: number; readonly personId: number } | null;
}

/** The role without which the account could not sign in for this; nothing where it has it already. */
export async function insertRole(db: Db, { accountId, groupId, role, place }: NewRole): Promise<void> {
  const known = await db
    .selectFrom("role_assignments")
    .select("id")
    .where("account_id", "=", accountId)
    .where("role", "=", role)
    .where("state", "=", "active")
    .where("ends_at", "is", null)
    .where(place === null ? sql<boolean>`school_id is null` : sql<boolean>`school_id = ${place.schoolId}`)
    .executeTakeFirst();
  if (known) return;
  await db
    .insertInto("role_assignments")
    .values({
      account_id: accountId,
      group_id: groupId,
      role,
      school_id: place?.schoolId ?? null,
      person_id: place?.personId ?? null,
    })
    .execute();
}

/** A scope or role of the school that has not ended by that day; undefined where there is none. */
export async function findAppointment(db: Db, schoolId: number, kind: AppointmentKind, id: number) {
  if (kind === "management") {
    const found = await db
      .selectFrom("role_assignments")
      .select("account_id as accountId")
      .where("school_id", "=", schoolId)
      .where("id", "=", id)
      .where("role", "=", "school_management")
      .where("state", "<>", "ended")
      .executeTakeFirst();
    return found && { accountId: found.accountId, endsOn: null };
  }
  return db
    .selectFrom(kind === "coordinator" ? "coordinator_scopes" : "evaluator_scopes")
    .select(["account_id as accountId", "ends_on as endsOn"])
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateAppointmentEnd(
  db: Db,
  schoolId: number,
  kind: AppointmentKind,
  { id, endsOn }: { readonly id: number; readonly endsOn: string },
): Promise<void> {
  if (kind === "management") {
    await db
      .updateTable("role_assignments")
      .set({ state: "ended", ends_at: sql`now()` })
      .where("school_id", "=", schoolId)
      .where("id", "=", id)
      .execute();
    return;
  }
  await db
    .updateTable(kind === "coordinator" ? "coordinator_scopes" : "evaluator_scopes")
    .set({ ends_on: sql<string>`greatest(starts_on, ${endsOn}::date)` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}
