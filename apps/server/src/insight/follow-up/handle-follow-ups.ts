import type {
  handleFollowUps as route,
  RefusedEntry,
  ShownEntry,
} from "@dars/contract/insight/follow-up-actions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { auditEach, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { getListScope } from "#school/schools/public.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { buildChange, requireWhole } from "./build-change.ts";
import { listEntries, updateEntries, type EntryRow } from "./entries.queries.ts";
import { followUpCauses } from "./follow-up-causes.queries.ts";
import { isOfStudents, isOpen } from "./is-open.ts";
import { limitToTeacher } from "./limit-to-teacher.ts";
import { resolveOwner } from "./resolve-owner.ts";
import { lockRules } from "./rules.queries.ts";
import { findTeacherView } from "./teacher-view.queries.ts";

/** I6: handles many entries at once. One that has changed since it was shown is refused by itself. */
export async function handleFollowUps(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  requireWhole(body);
  return writeOnce(context, schoolId, body, async (db) => {
    await lockRules(db, schoolId);
    const { action, text, until } = body;
    const ownerId = action === "assign" ? await resolveOwner(db, context, schoolId, body.ownerId) : null;
    const entryAt = await findHandled(context, db, schoolId);
    const accepted: (EntryKey & { readonly entry: EntryRow })[] = [];
    const refused: RefusedEntry[] = [];
    for (const { revision: shown, ...key } of lastOfEach(body.entries)) {
      const entry = entryAt(key);
      if (entry?.revision === shown) accepted.push({ ...key, entry });
      else refused.push({ ...key, reason: entry ? "changed" : "not-here" });
    }
    const changes = accepted.map(({ entry }) => ({
      id: entry.id,
      ...buildChange({ action, ownerId, text, until }, entry),
    }));
    const revisions = await updateEntries(db, schoolId, changes, context.actor.accountId);
    const handled = accepted.map(({ entry: { id, revision }, ...key }) => ({
      ...key,
      revision: revisions.get(id) ?? revision,
    }));
    await settleOver(db, schoolId, followUpCauses, { targets: [0] });
    await auditEach(
      db,
      schoolId,
      handled.map(({ rule, personId }) => ({
        ...by(context),
        action: "follow-up.handled",
        subject: { kind: "person", id: personId },
        changes: { rule, action },
      })),
    );
    return { handled, refused };
  });
}

type EntryKey = Omit<ShownEntry, "revision">;

const toKey = ({ rule, personId, classId }: EntryKey) => `${rule} ${personId} ${classId}`;

const lastOfEach = (entries: readonly ShownEntry[]): ShownEntry[] => [
  ...new Map(entries.map((entry) => [toKey(entry), entry])).values(),
];

/**
 * Finds open entries that the caller may handle: for a teacher, those of the own students that it may see; for a
 * coordinator, those of teachers in classes of its subjects.
 */
async function findHandled(
  { actor }: Context,
  db: Db,
  schoolId: number,
): Promise<(key: EntryKey) => EntryRow | undefined> {
  const isCoordinator = actor.role === "subject_coordinator";
  const filter = isCoordinator ? { within: getListScope(actor) } : {};
  const open = (await listEntries(db, schoolId, filter)).filter(isOpen);
  const view = actor.role === "teacher" ? await findTeacherView(db, schoolId, actor.personId ?? 0) : null;
  const isTheirs = (entry: EntryRow) =>
    view ? isOfStudents(entry) && limitToTeacher(entry, view) : !(isCoordinator && isOfStudents(entry));
  const byKey = new Map(
    open.filter(isTheirs).map((entry) => {
      const { rule, person, class: taught } = entry;
      return [toKey({ rule, personId: person.id, classId: taught?.id ?? null }), entry];
    }),
  );
  return (key) => byKey.get(toKey(key));
}
