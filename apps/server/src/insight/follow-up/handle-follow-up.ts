import type { handleFollowUp as route } from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { buildChange, requireWhole } from "./build-change.ts";
import { listEntries, updateEntries, type EntryRow } from "./entries.queries.ts";
import { followUpCauses } from "./follow-up-causes.queries.ts";
import { isOfStudents } from "./is-open.ts";
import { limitToTeacher } from "./limit-to-teacher.ts";
import { resolveOwner } from "./resolve-owner.ts";
import { lockRules } from "./rules.queries.ts";
import { findTeacherView } from "./teacher-view.queries.ts";

type Handling = Input<typeof route>;

/** I6. A teacher handles students; what concerns teachers is the office's. Excused or resolved, it is settled until today. */
export async function handleFollowUp(
  context: Context,
  { params, body }: Handling,
): Promise<Reply<typeof route>> {
  const { schoolId, rule, personId } = params;
  return writeOnce(context, schoolId, { ...body, rule, personId }, async (db) => {
    await lockRules(db, schoolId);
    const entry = await findEntry(context, db, params, body.classId ?? null);
    requireSeen(entry, body.revision);
    requireWhole(body);
    const { action, text, until } = body;
    const ownerId = action === "assign" ? await resolveOwner(db, context, schoolId, body.ownerId) : null;
    const change = { id: entry.id, ...buildChange({ action, ownerId, text, until }, entry) };
    const revisions = await updateEntries(db, schoolId, [change], context.actor.accountId);
    await settleOver(db, schoolId, followUpCauses, { targets: [0] });
    await audited(context, db, schoolId, "follow-up.handled", ["person", personId], { rule, action });
    return { revision: revisions.get(entry.id) ?? entry.revision };
  });
}

/** Throws not-found also for an entry that the teacher may not see. */
async function findEntry(
  { actor }: Context,
  db: Db,
  { schoolId, rule, personId }: Handling["params"],
  classId: number | null,
): Promise<EntryRow> {
  const isTeacher = actor.role === "teacher";
  if (isTeacher && !isOfStudents({ rule })) throw forbidden("handle what concerns teachers");
  const entries = await listEntries(db, schoolId, { personId });
  const entry = entries.find((each) => each.rule === rule && (each.class?.id ?? null) === classId);
  const seen =
    entry && isTeacher
      ? limitToTeacher(entry, await findTeacherView(db, schoolId, actor.personId ?? 0))
      : entry;
  if (!seen) throw notFound("This entry");
  return seen;
}
