import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const HOUR_MS = 3_600_000;
const REASON = "The matrix asks";
const OF_ROOM = "/api/v6/schools/:schoolId/moderation/rooms/:roomId";

export const moderationSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/chat/rooms/:roomId/reports": async (actor, target, database) => ({
      key: aKey(),
      msgNo: null,
      personId: await somebodyElse(database, actor, target),
      reason: "other",
      note: null,
    }),
    "POST /api/v6/chat/rooms/:roomId/acts": () => ({ key: aKey(), act: "slow", seconds: 0, reason: REASON }),
    "POST /api/v6/schools/:schoolId/moderation/cases/:caseId/acts": () => ({
      key: aKey(),
      act: "warn",
      reason: REASON,
      isClosed: false,
    }),
    [`GET ${OF_ROOM}/messages`]: (actor, target, database) => aLook(database, actor, target),
    [`GET ${OF_ROOM}/messages/:msgNo/originals`]: (actor, target, database) => aLook(database, actor, target),
    [`POST ${OF_ROOM}/acts`]: async (actor, target, database) => {
      await aLook(database, actor, target);
      return { key: aKey(), act: "slow", seconds: 0, reason: REASON };
    },
    [`POST ${OF_ROOM}/looks`]: async (actor, target, database) => {
      await aLook(database, actor, target);
      return { key: aKey(), reason: REASON };
    },
    [`POST ${OF_ROOM}/transcripts`]: () => ({ key: aKey(), reason: REASON }),
    "PUT /api/v6/group/word-lists": async (actor, _target, database) => ({
      revision: await readRevision(database, actor),
      lists: { ar: [], ckb: [], en: [] },
    }),
  },
  answers: {
    // Nothing has been allowed yet.
    "GET /api/v6/schools/:schoolId/moderation/transcripts/:transcriptId/file": 404,
  },
  /** A case visible to every user who sees any: about no person, and escalated already. */
  ids: (database, { schoolId, rooms }) =>
    database.inSchool(schoolId, async (db) => {
      const { id: caseId } = await db
        .insertInto("moderation_cases")
        .values({
          school_id: schoolId,
          room_id: rooms.student,
          origin: "report",
          reason: "other",
          is_urgent: false,
          is_about_staff: false,
          is_about_management: false,
          due_at: new Date(),
          escalated_at: new Date(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { caseId, transcriptId: 1, msgNo: 1 };
    }),
};

/** Lets the caller look into the room for an hour. */
const aLook = (database: Database, { role, accountId }: Actor, { schoolId, rooms }: Target) =>
  database.inSchool(schoolId, async (db) => {
    const room = await db
      .selectFrom("rooms")
      .select("id")
      .where("school_id", "=", schoolId)
      .where("id", "=", rooms[role])
      .executeTakeFirst();
    // A room of another school cannot be looked into from this one.
    if (!room) return;
    await db
      .insertInto("room_looks")
      .values({
        school_id: schoolId,
        room_id: rooms[role],
        account_id: accountId,
        role,
        reason: REASON,
        ends_at: new Date(Date.now() + HOUR_MS),
      })
      .execute();
  });

async function readRevision(database: Database, { groupId }: Actor): Promise<number> {
  const rows = await database.directory
    .selectFrom("word_lists")
    .select("revision")
    .where("group_id", "=", groupId)
    .execute();
  return rows.reduce((sum, { revision }) => sum + revision, 0);
}

/** Another member of the room that the caller has in this school. */
async function somebodyElse(
  database: Database,
  { role, accountId }: Actor,
  { schoolId, rooms }: Target,
): Promise<number> {
  const found = await database
    .reading(schoolId)
    .selectFrom("room_members")
    .select("person_id as personId")
    .where("school_id", "=", schoolId)
    .where("room_id", "=", rooms[role])
    .where((where) =>
      where(
        "person_id",
        "not in",
        where.selectFrom("account_people").select("person_id").where("account_id", "=", accountId),
      ),
    )
    .executeTakeFirst();
  return found?.personId ?? 1;
}
