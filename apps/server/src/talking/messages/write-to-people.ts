import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  countRecipients as countRoute,
  writeToOffice as officeRoute,
  writeToPeople as peopleRoute,
} from "@dars/contract/talking/messages";

import { audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { listAudience, refuseWider } from "#school/audiences/public.ts";

import { attachToThreads } from "./attach-to-threads.ts";
import { mailPeople, noteMailing } from "./mail-people.ts";
import { findThread } from "./messages.queries.ts";
import { refuseBeginning } from "./refuse-beginning.ts";
import { tellOffice } from "./tell.ts";
import { findWriter, insertThread } from "./write-messages.queries.ts";

/** L1. A family's thread about a child is read only while the child is open to it. */
export async function writeToOffice(
  context: Context,
  { params: { schoolId }, body }: Input<typeof officeRoute>,
): Promise<Reply<typeof officeRoute>> {
  const { actor } = context;
  if (body.aboutId !== null && actor.role !== "parent")
    throw invalid("Only a family writes about its child.", "/body/aboutId");
  return writeOnce(context, schoolId, body, async (db) => {
    await refuseBeginning(context, db, schoolId);
    const personId = (await findWriter(db, schoolId, actor)) ?? null;
    const threadId = await insertThread(
      db,
      schoolId,
      actor,
      { personId, aboutId: body.aboutId },
      trimmed(body),
    );
    // A caller who cannot read the new thread named a child that is not its own.
    if (!(await findThread(db, schoolId, threadId, actor))) throw notFound("This child");
    await attachToThreads(context, db, {
      schoolId,
      fileIds: body.attachments ?? [],
      entries: [{ threadId, no: 1 }],
    });
    await tellOffice(db, schoolId, threadId, []);
    await audited(context, db, schoolId, "thread.started", ["thread", threadId], { kind: body.kind });
    return { threadId };
  });
}

/** L1: each gets a thread of its own, whose answers only the sender's side reads. */
export async function writeToPeople(
  context: Context,
  { params: { schoolId }, body }: Input<typeof peopleRoute>,
): Promise<Reply<typeof peopleRoute>> {
  const { actor } = context;
  await refuseWider(context, schoolId, body.audience);
  return writeOnce(context, schoolId, body, async (db) => {
    const addressees = await listAudience(db, schoolId, body.audience);
    const to = addressees.filter(({ accountId }) => accountId !== actor.accountId);
    if (to.length === 0)
      throw new AppError("conflict", "This message has no recipients.", { details: { needs: "people" } });
    const { mailingId, threadIds } = await mailPeople(
      db,
      schoolId,
      actor,
      { key: body.key, to },
      trimmed(body),
    );
    await attachToThreads(context, db, {
      schoolId,
      fileIds: body.attachments ?? [],
      entries: threadIds.map((threadId) => ({ threadId, no: 1 })),
    });
    await noteMailing(db, schoolId, by(context), { kind: body.kind, people: to.length });
    return { threads: to.length, mailingId };
  });
}

export async function countRecipients(
  context: Context,
  { params: { schoolId }, body: { audience } }: Input<typeof countRoute>,
): Promise<Reply<typeof countRoute>> {
  await refuseWider(context, schoolId, audience);
  const addressees = await listAudience(context.database.reading(schoolId), schoolId, audience);
  const people = addressees.filter(({ accountId }) => accountId !== context.actor.accountId);
  return {
    people: people.length,
    withoutAccount: people.filter(({ accountId }) => accountId === null).length,
  };
}

const trimmed = ({
  kind,
  subject,
  body,
}: Input<typeof officeRoute>["body"] | Input<typeof peopleRoute>["body"]) => ({
  kind,
  subject: subject.trim(),
  body,
});
