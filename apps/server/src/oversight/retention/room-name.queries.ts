import type { RoomName } from "@dars/contract/oversight/room-name";
import { sql, type RawBuilder } from "kysely";

import { ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";

/** A room as lists name it; `id` is the column or value that says which. */
export const selectRoomName = (schoolId: number, id: RawBuilder<number>): RawBuilder<RoomName> => sql`(
    select json_build_object('id', room.id, 'kind', room.kind, 'title', room.title,
      'subject', ${ifFound("subject", selectNames("subject"))}, 'level', ${ifFound("level", selectNames("level"))},
      'section', ${ifFound("section", selectSection("section"))}, 'about', ${ifFound("child", selectNames("child"))},
      'staff', (
        select coalesce(json_agg(${selectNames("one")} order by one.id), '[]') from people as one
        where one.school_id = room.school_id and one.id in (room.staff_id, room.other_staff_id)
      ), 'isLocked', room.state = 'locked')
    from rooms as room
    left join teaching_classes as class on class.school_id = room.school_id and class.id = room.teaching_class_id
    left join subject_offerings as offering
      on offering.school_id = class.school_id and offering.id = class.offering_id
    left join subjects as subject on subject.id = offering.subject_id
    left join sections as section
      on section.school_id = room.school_id and section.id = coalesce(room.section_id, class.section_id)
    left join levels as level on level.id = coalesce(offering.level_id, section.level_id)
    left join people as child on child.school_id = room.school_id and child.id = room.about_student_id
    where room.school_id = ${schoolId} and room.id = ${id})`;
