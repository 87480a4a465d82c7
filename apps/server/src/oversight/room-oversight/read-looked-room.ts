import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  readLookedRoom as room,
  readOriginals as originals,
} from "@dars/contract/talking/moderation-rooms";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { toActDone, listActsOfRoom } from "#talking/moderation/public.ts";

import { findRoom, listMembers, listMessages, listOriginals } from "./looks.queries.ts";
import { needLook } from "./need-look.ts";

const PAGE = 50;

/** K2. Every page that is read is written down with the numbers that were on it (MOD-5). */
export const readLookedRoom = (
  context: Context,
  { params: { schoolId, roomId }, query }: Input<typeof room>,
): Promise<Reply<typeof room>> =>
  context.database.inSchool(schoolId, async (db) => {
    const named = await findRoom(db, schoolId, roomId);
    if (!named) throw notFound("This room");
    const look = await needLook(context, db, schoolId, roomId);
    const before = query.before ?? Number.MAX_SAFE_INTEGER;
    const found = await listMessages(db, schoolId, { roomId, before, limit: PAGE });
    const messages = found.slice(0, PAGE).toReversed();
    const [people, acts] = [
      await listMembers(db, schoolId, roomId, [...new Set(messages.map(({ senderId }) => senderId))]),
      await listActsOfRoom(db, schoolId, roomId, context.actor.role),
    ];
    await audited(context, db, schoolId, "room.read", ["room", roomId], {
      look: look.id,
      from: messages[0]?.msgNo ?? 0,
      to: messages.at(-1)?.msgNo ?? 0,
    });
    return {
      room: named,
      endsAt: look.endsAt.toISOString(),
      messages,
      hasOlder: found.length > PAGE,
      people: people.map((each) => ({ ...each, mutedUntil: each.mutedUntil?.toISOString() ?? null })),
      acts: acts.map(toActDone),
    };
  });

/** K10: unsent or edited messages, readable only during an oversight read of the room. */
export const readOriginals = (
  context: Context,
  { params: { schoolId, roomId, msgNo } }: Input<typeof originals>,
): Promise<Reply<typeof originals>> =>
  context.database.inSchool(schoolId, async (db) => {
    if (!(await findRoom(db, schoolId, roomId))) throw notFound("This room");
    const look = await needLook(context, db, schoolId, roomId);
    const rows = await listOriginals(db, schoolId, roomId, msgNo);
    await audited(context, db, schoolId, "originals.read", ["room", roomId], {
      look: look.id,
      message: msgNo,
    });
    return {
      originals: rows.map(({ body, attachments, keptAt }) => ({
        body,
        attachments: attachments ?? [],
        keptAt: keptAt.toISOString(),
      })),
    };
  });
