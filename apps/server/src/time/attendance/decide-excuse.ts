import type { Input, Reply } from "@dars/contract/platform/route";
import type { decideExcuse as route, Excuse, listExcuses as listRoute } from "@dars/contract/time/absences";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { refuseOwnChild } from "#school/guardians/public.ts";
import { requireOpenDay } from "#school/years/public.ts";
import { notify, settleOver } from "#talking/notifications/public.ts";

import { turnedRound } from "./absence-causes.queries.ts";
import { lastClassDays } from "./class-days.ts";
import {
  findExcuse,
  listExcusesBy,
  lockExcuse,
  lockExcusedDays,
  turnAbsences,
  updateExcuse,
  type ExcuseRow,
} from "./excuses.queries.ts";
import { listUnexplained, UNEXPLAINED_DAYS } from "./figures.queries.ts";
import { listGuardianIds } from "./notices.queries.ts";
import { settleAbsence, settleExcuses } from "./settle-absence.ts";

/** As it is shown to an account. */
export function toExcuse(row: ExcuseRow, accountId: number): Excuse {
  const { sentAt, decidedAt, sentById } = row;
  return {
    ...row,
    attachments: [...row.attachments],
    sentAt: sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    isOwn: sentById === accountId,
  };
}

/** G5. A teacher sees those of the section it leads. */
export async function listExcuses(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const ledBy = actor.role === "teacher" ? actor.personId : null;
  const { uncounted } = await lastClassDays(db, schoolId, UNEXPLAINED_DAYS);
  const [waiting, decided, unexplained] = await Promise.all([
    listExcusesBy(db, schoolId, "waiting", ledBy),
    listExcusesBy(db, schoolId, "decided", ledBy),
    listUnexplained(db, schoolId, uncounted, ledBy),
  ]);
  const shown = (rows: readonly ExcuseRow[]) => rows.map((row) => toExcuse(row, actor.accountId));
  return { waiting: shown(waiting), decided: shown(decided), unexplained };
}

/** G5, ATD-3. A decision can be turned round; the absences of its days follow it. */
export async function decideExcuse(
  context: Context,
  { params: { schoolId, excuseId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor } = context;
  return writeOnce(context, schoolId, { ...body, excuseId }, async (db) => {
    await lockExcuse(db, schoolId, excuseId);
    const excuse = await findExcuse(db, schoolId, excuseId);
    const isOthers = actor.role === "teacher" && excuse?.homeroomTeacherId !== actor.personId;
    if (!excuse || isOthers) throw notFound("This report");
    await refuseOwnChild(context, db, schoolId, excuse.studentId);
    requireSeen(excuse, body.revision);
    await requireOpenDay(db, schoolId, excuse.untilDay);
    if (excuse.state === "withdrawn") throw clash("withdrawn", "It has been withdrawn.");
    const { decision, note } = body;
    await lockExcusedDays(db, schoolId, excuse);
    await updateExcuse(db, schoolId, excuseId, { state: decision, by: actor.accountId, note });
    await turnAbsences(db, schoolId, excuse, { isExcused: decision === "approved", by: actor.accountId });
    await settleDecided(db, schoolId, excuse);
    await notify(db, {
      schoolId,
      kind: "excuse-decided",
      page: "attendance",
      id: excuse.studentId,
      recipients: (await listGuardianIds(db, schoolId, excuse.studentId)).map((personId) => ({
        personId,
        studentId: excuse.studentId,
      })),
    });
    await audited(context, db, schoolId, "excuse.decided", ["person", excuse.studentId], {
      decision,
      excuseId,
    });
    return { id: excuseId, state: decision };
  });
}

/** What a decision changes for who was told of the report, of its days, or of a decision before. */
async function settleDecided(db: Db, schoolId: number, excuse: ExcuseRow): Promise<void> {
  const { studentId, fromDay: from, untilDay: until, homeroomTeacherId, decidedAt } = excuse;
  await settleAbsence(db, schoolId, { studentIds: [studentId], from, until });
  await settleExcuses(db, schoolId, homeroomTeacherId);
  if (decidedAt) await settleOver(db, schoolId, turnedRound(decidedAt), { targets: [studentId] });
}
