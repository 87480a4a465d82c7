import { sql } from "kysely";

import { studentOf, targetId, type NoticeCauses } from "#talking/notifications/public.ts";

export const roomCauses = {
  /** A room of the child with a member of staff, as long as the child is in it. */
  "room-created": () => ({
    isThere: sql`exists (select from rooms as room
      where room.school_id = line.school_id and room.id = ${targetId}
        and room.state <> 'archived' and room.archived_at is null
        and exists (select from room_standing(line.school_id, room.id, ${studentOf})))`,
  }),
} satisfies Partial<NoticeCauses>;
