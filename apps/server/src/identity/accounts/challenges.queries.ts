import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { SignInChallenge } from "#platform/db/schema.gen.ts";

export interface NewChallenge {
  readonly tokenHash: Buffer;
  readonly kind: SignInChallenge;
  readonly accountId: number | null;
  readonly details: unknown;
  readonly minutes: number;
}

export const insertChallenge = (db: Db, challenge: NewChallenge) =>
  db
    .insertInto("sign_in_challenges")
    .values({
      token_hash: challenge.tokenHash,
      kind: challenge.kind,
      account_id: challenge.accountId,
      details: JSON.stringify(challenge.details),
      expires_at: sql`now() + make_interval(mins => ${challenge.minutes})`,
    })
    .execute();

/** Leaves it there; undefined when it is over. */
export const findChallenge = (db: Db, kind: SignInChallenge, tokenHash: Buffer) =>
  db
    .selectFrom("sign_in_challenges")
    .select(["account_id as accountId", "details"])
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** Takes it away: of two who use it together, one gets it. */
export const deleteChallenge = (db: Db, kind: SignInChallenge, tokenHash: Buffer) =>
  db
    .deleteFrom("sign_in_challenges")
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["account_id as accountId", "details"])
    .executeTakeFirst();

export const deleteAccountChallenges = (db: Db, accountId: number) =>
  db.deleteFrom("sign_in_challenges").where("account_id", "=", accountId).execute();

export const deleteOldChallenges = (db: Db) =>
  db
    .deleteFrom("sign_in_challenges")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
