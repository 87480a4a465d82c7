import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

/** The feed belongs to the caller again, and is open. */
async function renew({ accountId, assignmentId }: Actor, feedId: number, database: Database): Promise<void> {
  await database.directory
    .updateTable("calendar_feeds")
    .set({ revoked_at: new Date() })
    .where("account_id", "=", accountId)
    .where("id", "<>", feedId)
    .where("revoked_at", "is", null)
    .execute();
  await database.directory
    .updateTable("calendar_feeds")
    .set({ account_id: accountId, assignment_id: assignmentId, revoked_at: null })
    .where("id", "=", feedId)
    .execute();
}

export const feedsSamples: SliceSamples = {
  ids: async (database) => {
    const owner = await database.directory
      .selectFrom("role_assignments")
      .select(["id", "account_id as accountId"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const secret = Buffer.alloc(32);
    secret.writeUInt32BE(nextNumber());
    const { id } = await database.directory
      .insertInto("calendar_feeds")
      .values({
        account_id: owner.accountId,
        assignment_id: owner.id,
        secret_hash: secret,
        sealed: secret,
        revoked_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { feedId: id };
  },
  bodies: {
    "POST /api/v6/me/calendar-feeds/:feedId/renewal": async (actor, { more }, database): Promise<void> => {
      await renew(actor, Number(more["feedId"]), database);
    },
    "DELETE /api/v6/me/calendar-feeds/:feedId": async (actor, { more }, database): Promise<void> => {
      await renew(actor, Number(more["feedId"]), database);
    },
  },
};
