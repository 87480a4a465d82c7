import type { actInSchoolRoom as route } from "@dars/contract/moderation-rooms";
import type { Input } from "@dars/contract/route";

import { roomAct } from "#moderation/public.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { needLook } from "./need-look.ts";

/** K6, K7: the management anywhere in its school; the head office only while it looks into the room. */
export const actInSchoolRoom = (
  context: Context,
  { params: { schoolId, roomId }, body }: Input<typeof route>,
): Promise<Record<string, never>> =>
  writeOnce(context, schoolId, "actInSchoolRoom", { ...body, roomId }, async (db) => {
    const { key: _key, ...asked } = body;
    const { role, personId } = context.actor;
    if (role === "administrator") await needLook(context, db, schoolId, roomId);
    await roomAct(context, db, { schoolId, roomId, personId, caseId: null }, asked);
    return {};
  });
