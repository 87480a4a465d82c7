import { isVisible } from "@dars/contract/platform/visible";

import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";

import { tellOther } from "./answer-thread.ts";
import { countFromOutside, findOutside } from "./links.queries.ts";
import { lockThread } from "./messages.queries.ts";
import { insertEntry } from "./write-messages.queries.ts";

/** Far more than a person types within an hour. */
const AN_HOUR = 10;
export const MOST_LETTERS = 8000;

export type OutsideOutcome = "taken" | "gone" | "too-long" | "too-many";

interface Sent {
  readonly schoolId: number;
  readonly threadId: number;
  readonly body: string;
  readonly submit: string;
  readonly requestId: string;
}

/**
 * An answer by a recipient without an account (MSG-1). The same form sent twice counts once; a blank one is
 * ignored.
 */
export async function answerFromOutside(database: Database, sent: Sent): Promise<OutsideOutcome> {
  const { schoolId, threadId } = sent;
  // Forms send a line's end as two letters.
  const body = sent.body.replaceAll("\r\n", "\n").trim();
  if (!isVisible(body)) return "taken";
  if (body.length > MOST_LETTERS) return "too-long";
  return database.inSchool(schoolId, async (db) => {
    await lockThread(db, schoolId, threadId);
    const outside = await findOutside(db, schoolId, threadId);
    if (!outside?.isOpen || outside.hasAccount) return "gone";
    const { isKnown, others } = await countFromOutside(db, schoolId, threadId, sent.submit);
    if (isKnown) return "taken";
    if (others >= AN_HOUR) return "too-many";
    await write(db, { ...sent, body }, outside.state === "answered" ? "open" : outside.state);
    return "taken";
  });
}

async function write(
  db: Db,
  { schoolId, threadId, body, submit, requestId }: Sent,
  state: "open" | "reopened" | "closed",
): Promise<void> {
  await insertEntry(db, schoolId, threadId, null, {
    body,
    isInternal: false,
    isPersonSide: true,
    state,
    outsideKey: submit,
  });
  await tellOther(db, schoolId, { id: threadId, isPersonSide: true });
  await audit(db, schoolId, {
    action: "thread.answered-outside",
    accountId: null,
    requestId,
    subject: { kind: "thread", id: threadId },
  });
}
