import type { Digest } from "@dars/contract/identity/outbound";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** What an account has chosen. */
export async function findDigest(directory: Db, accountId: number): Promise<Digest> {
  const { rows } = await sql<{ readonly how: Digest }>`
    select how from mail_digests where account_id = ${accountId}`.execute(directory);
  return rows[0]?.how ?? "off";
}

export const updateDigest = (directory: Db, accountId: number, how: Digest) =>
  how === "off"
    ? sql`delete from mail_digests where account_id = ${accountId}`.execute(directory)
    : sql`insert into mail_digests (account_id, how) values (${accountId}, ${how})
        on conflict (account_id) do update set how = excluded.how`.execute(directory);
