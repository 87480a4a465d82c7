import { sql, type RawBuilder } from "kysely";

import type { NoticeCauses } from "#talking/notifications/public.ts";

/** An entry that the reader was told of: its own, that of the child, or of a student in the section that it leads. */
const hasEntry = (states: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from follow_up_entries as entry
  where entry.school_id = line.school_id and entry.state in (${states}) and entry.clean_since is null
    and (entry.person_id = coalesce(line.student_id, line.person_id)
      or (line.student_id is null and exists (
        select from enrolments as seat
        join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
        where seat.school_id = entry.school_id and seat.student_id = entry.person_id and seat.state = 'active'
          and section.homeroom_teacher_id = line.person_id))))`;

export const followUpCauses = {
  /** An entry, until a member of staff has taken it on; one without any findings left is gone. */
  "follow-up": () => ({
    isThere: hasEntry(sql`'open', 'notified', 'acknowledged', 'resolved', 'excused'`),
    isOpen: hasEntry(sql`'open', 'notified'`),
    says: null,
  }),
} satisfies Partial<NoticeCauses>;
