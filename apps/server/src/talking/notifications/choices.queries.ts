import type { Delivery } from "@dars/contract/talking/notifications";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Hours } from "#platform/hours.ts";

export const listChoices = (db: Db, accountId: number) =>
  db
    .selectFrom("notification_choices")
    .select(["kind", "delivery"])
    .where("account_id", "=", accountId)
    .execute();

export const findHours = (db: Db, accountId: number): Promise<Hours | undefined> =>
  db
    .selectFrom("notification_hours")
    .select([
      sql<string>`to_char(quiet_from, 'HH24:MI')`.as("quietFrom"),
      sql<string>`to_char(quiet_until, 'HH24:MI')`.as("quietUntil"),
      sql<string>`to_char(digest_at, 'HH24:MI')`.as("digestAt"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

export const upsertChoices = (
  db: Db,
  accountId: number,
  choices: readonly { readonly kind: string; readonly delivery: Delivery }[],
) =>
  db
    .insertInto("notification_choices")
    .values(choices.map(({ kind, delivery }) => ({ account_id: accountId, kind, delivery })))
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "kind"])
        .doUpdateSet((row) => ({ delivery: row.ref("excluded.delivery") })),
    )
    .execute();

export const upsertHours = (db: Db, accountId: number, { quietFrom, quietUntil, digestAt }: Hours) =>
  db
    .insertInto("notification_hours")
    .values({ account_id: accountId, quiet_from: quietFrom, quiet_until: quietUntil, digest_at: digestAt })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet((row) => ({
        quiet_from: row.ref("excluded.quiet_from"),
        quiet_until: row.ref("excluded.quiet_until"),
        digest_at: row.ref("excluded.digest_at"),
      })),
    )
    .execute();
