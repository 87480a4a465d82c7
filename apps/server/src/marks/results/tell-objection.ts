import type { Db } from "#platform/db/db.ts";
import { listNotified, notify, settleOver } from "#talking/notifications/public.ts";

import { objectionCauses } from "./objection-causes.queries.ts";
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

/** What was answered asks nobody any more, what one has commented on, this one; what is lost with a class, its former teacher. */
export const settleObjection = (db: Db, schoolId: number, objectionId: number): Promise<void> =>
  settleOver(db, schoolId, objectionCauses, { targets: [objectionId] });

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
  await settleObjection(db, schoolId, id);
  const notifiedPeople = await listNotified(db, { schoolId, kind: KIND, target: String(id) });
  const people = new Set((await listCommenters(db, schoolId, id)).map(({ personId }) => personId));
  const known = new Set(notifiedPeople.map(({ personId }) => personId));
  const fresh = isCommented ? [] : [...people].filter((personId) => !known.has(personId));
  if (fresh.length > 0) await tell(db, schoolId, id, fresh);
}
