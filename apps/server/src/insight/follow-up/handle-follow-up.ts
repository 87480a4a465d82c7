import type {
  handleFollowUp as route,
  readFollowUpRules as rulesRoute,
  saveFollowUpRules as saveRulesRoute,
} from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";

import { rulesOf } from "./findings.ts";
import {
  hasPerson,
  listStudentsOf,
  listCases,
  listRules,
  lockCase,
  upsertCase,
  upsertRules,
  type FoundCase,
} from "./follow-up.queries.ts";
import { ATTENDANCE_SOURCES } from "./sources.ts";

type Handling = Input<typeof route>;

/** I6. A teacher handles students; what concerns teachers is the office's. Excused or resolved, it is settled until today. */
export async function handleFollowUp(
  context: Context,
  { params, body }: Handling,
): Promise<Reply<typeof route>> {
  const { schoolId, rule, personId } = params;
  return writeOnce(context, schoolId, "handleFollowUp", { ...body, rule, personId }, async (db) => {
    if (!(await hasPerson(db, schoolId, personId))) throw notFound("This person");
    if (context.actor.role === "teacher") await requireOwn(db, context, params);
    await lockCase(db, schoolId, rule, personId);
    const kept = (await listCases(db, schoolId, personId)).find((each) => each.rule === rule);
    requireSeen({ revision: kept?.revision ?? 0 }, body.revision);
    requireWhole(body);
    const revision = await upsertCase(db, schoolId, {
      rule,
      personId,
      ...keptOf(kept),
      ...changeOf(body, context.actor.personId),
      by: context.actor.accountId,
    });
    await audit(db, schoolId, {
      action: "follow-up.handled",
      ...by(context),
      subject: { kind: "person", id: personId },
      changes: { rule, action: body.action },
    });
    return { revision };
  });
}

async function requireOwn(db: Db, { actor }: Context, { schoolId, rule, personId }: Handling["params"]) {
  const isOfTeachers = ATTENDANCE_SOURCES.some((source) => source.rule === rule && source.of === "teachers");
  if (isOfTeachers) throw forbidden("handle what concerns teachers");
  if (!(await listStudentsOf(db, schoolId, actor.personId ?? 0)).has(personId))
    throw notFound("This student");
}

function requireWhole({ action, text, until }: Handling["body"]): void {
  if (action === "snooze" && until === null) throw invalid("It says until when.", "/body/until");
  if (action === "resolve" && text === null) throw invalid("It says what came of it.", "/body/text");
}

const keptOf = (kept: FoundCase | undefined) => ({
  ownerId: kept?.owner?.id ?? null,
  nextStep: kept?.nextStep ?? null,
  snoozedUntil: null,
  isSettled: false,
  outcome: null,
});

function changeOf({ action, text, until }: Handling["body"], ownerId: number | null) {
  if (action === "assign") return { ownerId, nextStep: text };
  if (action === "snooze") return { snoozedUntil: until };
  return { isSettled: true, outcome: text };
}

export async function readFollowUpRules(
  { database }: Context,
  { params: { schoolId } }: Input<typeof rulesRoute>,
): Promise<Reply<typeof rulesRoute>> {
  return { rules: rulesOf(ATTENDANCE_SOURCES, await listRules(database.reading(schoolId), schoolId)) };
}

export async function saveFollowUpRules(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRulesRoute>,
): Promise<Reply<typeof saveRulesRoute>> {
  return writeOnce(context, schoolId, "saveFollowUpRules", body, async (db) => {
    await upsertRules(db, schoolId, body.rules);
    await audit(db, schoolId, {
      action: "follow-up-rules.changed",
      ...by(context),
      changes: { rules: body.rules.length },
    });
    return {};
  });
}
