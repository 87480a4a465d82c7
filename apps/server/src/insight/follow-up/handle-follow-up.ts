import { STUDENT_RULES, type handleFollowUp as route } from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { listEntries, updateEntry, type EntryRow } from "./entries.queries.ts";
import { followUpCauses } from "./follow-up-causes.queries.ts";
import { listColleagues, listStudentsOfTeacher } from "./follow-up.queries.ts";
import { lockRules } from "./rules.queries.ts";

type Handling = Input<typeof route>;

/** I6. A teacher handles students; what concerns teachers is the office's. Excused or resolved, it is settled until today. */
export async function handleFollowUp(
  context: Context,
  { params, body }: Handling,
): Promise<Reply<typeof route>> {
  const { schoolId, rule, personId } = params;
  return writeOnce(context, schoolId, { ...body, rule, personId }, async (db) => {
    if (context.actor.role === "teacher") await requireOwn(db, context, params);
    await lockRules(db, schoolId);
    const entry = await findEntry(db, { schoolId, rule, personId, classId: body.classId ?? null });
    requireSeen(entry, body.revision);
    requireWhole(body);
    const ownerId = await resolveOwnerId(db, context, schoolId, entry, body);
    const revision = await updateEntry(db, schoolId, entry.id, {
      ...buildChange(body, entry),
      ownerId,
      by: context.actor.accountId,
    });
    await settleOver(db, schoolId, followUpCauses, { targets: [0] });
    await audited(context, db, schoolId, "follow-up.handled", ["person", personId], {
      rule,
      action: body.action,
    });
    return { revision };
  });
}

interface EntryKey {
  readonly schoolId: number;
  readonly rule: EntryRow["rule"];
  readonly personId: number;
  readonly classId: number | null;
}

async function findEntry(db: Db, { schoolId, rule, personId, classId }: EntryKey): Promise<EntryRow> {
  const entries = await listEntries(db, schoolId, { personId });
  const entry = entries.find((each) => each.rule === rule && (each.class?.id ?? null) === classId);
  if (!entry) throw notFound("This entry");
  return entry;
}

async function requireOwn(db: Db, { actor }: Context, { schoolId, rule, personId }: Handling["params"]) {
  if (!STUDENT_RULES.some((each) => each === rule)) throw forbidden("handle what concerns teachers");
  if (!(await listStudentsOfTeacher(db, schoolId, actor.personId ?? 0)).has(personId))
    throw notFound("This student");
}

function requireWhole({ action, text, until }: Handling["body"]): void {
  if (action === "snooze" && until === null) throw invalid("It says until when.", "/body/until");
  if (action === "resolve" && text === null) throw invalid("It says what came of it.", "/body/text");
}

async function resolveOwnerId(
  db: Db,
  { actor }: Context,
  schoolId: number,
  { owner }: EntryRow,
  { action, ownerId }: Handling["body"],
): Promise<number | null> {
  if (action !== "assign") return owner?.id ?? null;
  if (ownerId === undefined) return actor.personId;
  const colleagues = await listColleagues(db, schoolId);
  if (!colleagues.some(({ id }) => id === ownerId)) throw invalid("This is no colleague.", "/body/ownerId");
  return ownerId;
}

function buildChange({ action, text, until }: Handling["body"], { nextStep }: EntryRow) {
  const state = "acknowledged" as const;
  if (action === "assign") return { state, nextStep: text, snoozedUntil: null, outcome: null };
  if (action === "acknowledge")
    return { state, nextStep: text ?? nextStep, snoozedUntil: null, outcome: null };
  if (action === "snooze") return { state, nextStep, snoozedUntil: until, outcome: null };
  const over = action === "resolve" ? ("resolved" as const) : ("excused" as const);
  return { state: over, nextStep, snoozedUntil: null, outcome: text };
}
