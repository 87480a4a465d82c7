import { sql } from "kysely";

import {
  buildAbout,
  forOffice,
  holdsRole,
  selectWording,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const messageCauses = {
  /** A thread: for the office, while it has to answer; for its person, until it is recalled. */
  message: () =>
    forOffice({
      isThere: sql`exists (select from message_threads as thread
      where thread.school_id = line.school_id and thread.id = ${targetId}
        and case when line.needs_action then ${holdsRole("school_management", "administrator")} else thread.recalled_at is null end)`,
      isOpen: sql`(not line.needs_action or exists (select from message_threads as thread
      where thread.school_id = line.school_id and thread.id = ${targetId} and thread.state in ('open', 'reopened')))`,
      says: sql`(select ${buildAbout({ title: selectWording(sql`thread.subject`) })} from message_threads as thread
      where thread.school_id = line.school_id and thread.id = ${targetId})`,
    }),
} satisfies Partial<NoticeCauses>;
