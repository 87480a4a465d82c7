import { LEASE_SECONDS } from "@dars/contract/learning/lesson-versions";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectAccountName } from "#platform/db/shapes.ts";

export interface FoundLease {
  readonly accountId: number;
  readonly holder: string;
  readonly until: Date;
  readonly name: Names | null;
}

/** The current holder of the draft. */
export async function findLease(
  db: Db,
  schoolId: number,
  versionId: number,
): Promise<FoundLease | undefined> {
  const { rows } = await sql<FoundLease>`
    select lease.account_id as "accountId", lease.holder, lease.until,
      ${selectAccountName(sql`lease.school_id`, sql`lease.account_id`)} as "name"
    from lesson_leases as lease
    where lease.school_id = ${schoolId} and lease.version_id = ${versionId} and lease.until > now()`.execute(
    db,
  );
  return rows[0];
}

export const upsertLease = (
  db: Db,
  schoolId: number,
  versionId: number,
  { accountId, holder }: { readonly accountId: number; readonly holder: string },
) => {
  const until = sql<Date>`dars_now() + make_interval(secs => ${LEASE_SECONDS})`;
  return db
    .insertInto("lesson_leases")
    .values({ school_id: schoolId, version_id: versionId, account_id: accountId, holder, until })
    .onConflict((conflict) =>
      conflict.columns(["school_id", "version_id"]).doUpdateSet({ account_id: accountId, holder, until }),
    )
    .execute();
};

export const deleteLease = (
  db: Db,
  schoolId: number,
  versionId: number,
  accountId: number,
  holder: string | undefined,
) =>
  db
    .deleteFrom("lesson_leases")
    .where("school_id", "=", schoolId)
    .where("version_id", "=", versionId)
    .where("account_id", "=", accountId)
    .$if(holder !== undefined, (query) => query.where("holder", "=", holder ?? ""))
    .execute();
