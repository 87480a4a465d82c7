import type { Input } from "@dars/contract/platform/route";
import type { actInSchoolRoom as route } from "@dars/contract/talking/moderation-rooms";

import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { roomAct } from "#talking/moderation/public.ts";

import { needLook } from "./need-look.ts";

/** K6, K7: the management anywhere in its school; the head office only while it looks into the room. */
export const actInSchoolRoom = (
  context: Context,
  { params: { schoolId, roomId }, body }: Input<typeof route>,
): Promise<Record<string, never>> =>
  writeOnce(context, schoolId, { ...body, roomId }, async (db) => {
    const { key: _key, ...asked } = body;
    const { role, personId } = context.actor;
    if (role === "administrator") await needLook(context, db, schoolId, roomId);
    await roomAct(context, db, { schoolId, roomId, personId, caseId: null }, asked);
    return {};
  });
