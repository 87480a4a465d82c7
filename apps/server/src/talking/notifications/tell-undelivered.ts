import type { Database } from "#platform/db/db.ts";
import { lockRefused } from "#talking/chat/public.ts";

import { countUndelivered } from "./chats.queries.ts";
import { notify } from "./notify.ts";

/**
 * CHAT-7: notifies a person that its own messages were not delivered, all of them in one line; nothing if it
 * has discarded them or knows.
 */
export const tellUndelivered = (database: Database, schoolId: number, personId: number): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    await lockRefused(db, schoolId, [personId]);
    const count = await countUndelivered(db, schoolId, personId);
    if (count === 0) return;
    await notify(db, {
      schoolId,
      recipients: [{ personId }],
      kind: "undelivered",
      page: "chatting-rooms",
      id: personId,
      parts: { count },
      collapse: "undelivered",
    });
  });
