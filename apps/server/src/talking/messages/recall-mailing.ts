import { audit } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";

import { revokeThreadLinks } from "./links.queries.ts";
import { updateRecalled } from "./mailings.queries.ts";
import { settleThreads } from "./tell.ts";
import type { Author } from "./write-messages.queries.ts";

/**
 * Takes a mailing back: its threads disappear for recipients who have not answered, with their links. An answered
 * thread stays, because the answer is the recipient's own.
 */
export async function recallMailing(
  db: Db,
  schoolId: number,
  sender: Author,
  mailingId: number,
): Promise<void> {
  const threadIds = await updateRecalled(db, schoolId, mailingId);
  await revokeThreadLinks(db, schoolId, threadIds);
  await settleThreads(db, schoolId, threadIds);
  await audit(db, schoolId, {
    action: "mailing.recalled",
    ...sender,
    subject: { kind: "mailing", id: mailingId },
    changes: { threads: threadIds.length },
  });
}
