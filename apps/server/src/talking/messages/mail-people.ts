import type { ThreadKind } from "@dars/contract/talking/messages";

import { audit, type AuditEntry } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";

import { insertMailing } from "./mailings.queries.ts";
import { isOffice } from "./messages.queries.ts";
import { tellPeople } from "./tell.ts";
import { insertThreads, type Addressee, type Author, type Letter } from "./write-messages.queries.ts";

/** Writes a mailing with a thread for each recipient, and notifies them. `key` is the sender's own for this mailing. */
export async function mailPeople(
  db: Db,
  schoolId: number,
  sender: Author,
  { key, to }: { readonly key: string; readonly to: readonly Addressee[] },
  letter: Letter,
) {
  const otherId = isOffice(sender) ? null : sender.accountId;
  const mailingId = await insertMailing(db, schoolId, sender, { key, otherId }, letter);
  const threadIds = await insertThreads(db, schoolId, sender, { to, otherId, mailing: key }, letter);
  await tellPeople(db, schoolId, { mailingId, threadIds });
  return { mailingId, threadIds };
}

export const noteMailing = (
  db: Db,
  schoolId: number,
  sender: Omit<AuditEntry, "action" | "subject" | "changes">,
  changes: { readonly kind: ThreadKind; readonly people: number },
): Promise<void> =>
  audit(db, schoolId, {
    action: "mailing.sent",
    ...sender,
    subject: { kind: "school", id: schoolId },
    changes,
  });
