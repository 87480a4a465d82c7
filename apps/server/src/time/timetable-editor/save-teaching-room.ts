import type { Input, Reply } from "@dars/contract/platform/route";
import type { TeacherWishes } from "@dars/contract/time/periods";
import type {
  closeTeachingRoom as closeRoute,
  saveTeacherWishes as wishesRoute,
  saveTeachingRoom as roomRoute,
} from "@dars/contract/time/planning";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import * as rows from "./planning.queries.ts";

const NO_WISHES: TeacherWishes = { freeDays: 0, unwished: [], mostADay: null };
const NAME_TAKEN = { teaching_rooms_school_id_name_key: "name" };

export const saveTeachingRoom = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof roomRoute>,
): Promise<Reply<typeof roomRoute>> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      const { id, name } = body;
      const room =
        id === null
          ? await rows.insertRoom(db, schoolId, name)
          : await rows.renameRoom(db, schoolId, id, name);
      if (!room && id !== null) throw notFound("This room");
      if (!room) throw clash("name", "A room is called so already.");
      await audited(context, db, schoolId, "teaching-room.saved", ["room", room.id]);
      return room;
    },
    NAME_TAKEN,
  );

export async function closeTeachingRoom(
  context: Context,
  { params: { schoolId, teachingRoomId: roomId } }: Input<typeof closeRoute>,
): Promise<Reply<typeof closeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    if (!(await rows.closeRoom(db, schoolId, roomId))) throw notFound("This room");
    await audited(context, db, schoolId, "teaching-room.closed", ["room", roomId]);
  });
  return {};
}

export const saveTeacherWishes = (
  context: Context,
  { params: { schoolId, teacherId }, body }: Input<typeof wishesRoute>,
): Promise<Reply<typeof wishesRoute>> =>
  writeOnce(context, schoolId, { ...body, teacherId }, async (db) => {
    if (!(await rows.hasTeacher(db, schoolId, teacherId))) throw notFound("This teacher");
    await requireSeenValue(db, `wishes ${schoolId} ${teacherId}`, body.seen ?? NO_WISHES, () =>
      rows.findWishes(db, schoolId, teacherId),
    );
    await rows.upsertWishes(db, schoolId, teacherId, body.wishes);
    await audited(context, db, schoolId, "teacher-wishes.changed", ["person", teacherId]);
    return {};
  });
