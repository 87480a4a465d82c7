import { sql } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import {
  buildAbout,
  selectSubject,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const roomCauses = {
  /** A room of the child with a member of staff, as long as the child is in it. */
  "room-created": () => ({
    isThere: sql`exists (select from rooms as room
      where room.school_id = line.school_id and room.id = ${targetId}
        and room.state <> 'archived' and room.archived_at is null
        and exists (select from room_standing(line.school_id, room.id, ${studentOf})))`,
    says: sql`(select ${buildAbout({
      subject: selectSubject("subject"),
      person: sql`case when staff.id is not null then ${selectNames("staff")} end`,
    })}
      from rooms as room
      left join subjects as subject on subject.id = room.subject_id
      left join people as staff on staff.school_id = room.school_id and staff.id = room.staff_id
      where room.school_id = line.school_id and room.id = ${targetId})`,
  }),
} satisfies Partial<NoticeCauses>;
