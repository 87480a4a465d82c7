import type { Db } from "#platform/db/db.ts";
import { listNotified, notify, settleNotices } from "#talking/notifications/public.ts";

import { listCommenters } from "./objections.queries.ts";

const KIND = "objection";

/** H13: notifies the teachers of the mark and the coordinators of its subject, who may comment for the office. */
export async function tellObjection(db: Db, schoolId: number, objectionId: number): Promise<void> {
  const people = await listCommenters(db, schoolId, objectionId);
  await tell(
    db,
    schoolId,
    objectionId,
    people.map(({ personId }) => personId),
  );
}

const tell = (db: Db, schoolId: number, objectionId: number, personIds: readonly number[]) =>
  notify(db, {
    schoolId,
    recipients: personIds.map((personId) => ({ personId })),
    kind: KIND,
    page: "objections",
    id: objectionId,
    needsAction: true,
  });

/** What was answered asks nobody any more, nor those who have lost the class; what one has commented on, this one. */
export async function settleObjection(
  db: Db,
  schoolId: number,
  objectionId: number,
  accountId: number | null = null,
): Promise<void> {
  const about = { schoolId, kind: KIND, target: String(objectionId) } as const;
  const asked =
    accountId === null
      ? await listNotified(db, about)
      : (await listCommenters(db, schoolId, objectionId)).filter((person) => person.accountId === accountId);
  await settleNotices(db, { ...about, personIds: asked.map(({ personId }) => personId) });
}

interface OpenObjection {
  readonly id: number;
  /** Of a teacher: others of the class are asked for none. */
  readonly isCommented: boolean;
}

/** Settles the notice of those who have lost the class or the subject; notifies who has it since, unless it is commented on. */
export async function tellSuccessors(
  db: Db,
  schoolId: number,
  { id, isCommented }: OpenObjection,
): Promise<void> {
  const about = { schoolId, kind: KIND, target: String(id) } as const;
  const told = await listNotified(db, about);
  const people = new Set((await listCommenters(db, schoolId, id)).map(({ personId }) => personId));
  const gone = told.filter(({ personId, isDone }) => !isDone && !people.has(personId));
  if (gone.length > 0) await settleNotices(db, { ...about, personIds: gone.map(({ personId }) => personId) });
  const known = new Set(told.map(({ personId }) => personId));
  const fresh = isCommented ? [] : [...people].filter((personId) => !known.has(personId));
  if (fresh.length > 0) await tell(db, schoolId, id, fresh);
}
