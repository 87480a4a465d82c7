import type {
  openHomework as openRoute,
  tickHomework as tickRoute,
} from "@dars/contract/learning/student-homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { homeworkCauses } from "./homework-causes.queries.ts";
import { findSet, findWork, saveSeen, saveTick, type WorkKey } from "./student-work.queries.ts";
import { tellFamily } from "./tell-family.ts";

export async function openHomework(
  { database }: Context,
  { params: { schoolId, studentId, homeworkId }, body: { at } }: Input<typeof openRoute>,
): Promise<Reply<typeof openRoute>> {
  return database.inSchool(schoolId, async (db) => {
    const which = { homeworkId, studentId };
    await requireSet(db, schoolId, which);
    const saved = await saveSeen(db, schoolId, which, toMoment(at));
    if (saved?.isNew) await tellFamily(db, schoolId, studentId);
    return { seenAt: (saved?.seenAt ?? toMoment(at)).toISOString() };
  });
}

/** The moment of a device, whose clock may be anywhere. */
const toMoment = (at: string): Date => new Date(Math.max(0, Math.min(Date.parse(at), Date.now())));

/** HW-8. */
export async function tickHomework(
  context: Context,
  { params: { schoolId, studentId, homeworkId }, body }: Input<typeof tickRoute>,
): Promise<Reply<typeof tickRoute>> {
  return writeOnce(context, schoolId, { ...body, studentId, homeworkId }, async (db) => {
    const which = { homeworkId, studentId };
    await requireSet(db, schoolId, which);
    await tickAs(context, db, schoolId, { ...which, isDone: body.isDone, at: toMoment(body.at) });
    return { tick: (await findWork(db, schoolId, which))?.tick ?? null };
  });
}

interface NewTick extends WorkKey {
  readonly isDone: boolean;
  readonly at: Date;
}

/** HW-8: ticks it for the caller; where that holds, the open apps of the family read it anew. */
export async function tickAs({ actor }: Context, db: Db, schoolId: number, tick: NewTick): Promise<void> {
  const as = actor.role === "student" ? "student" : "guardian";
  if (!(await saveTick(db, schoolId, { ...tick, as, accountId: actor.accountId }))) return;
  await settleOver(db, schoolId, homeworkCauses, { targets: [tick.homeworkId] });
  await tellFamily(db, schoolId, tick.studentId);
}

/**
 * HW-8: a choice of the evening about homework ticks it, or takes the tick back that it has: a choice where there is none
 * must not outdo a tick that is still on its way. True where it is done by the choice.
 */
export async function tickAsChosen(
  context: Context,
  db: Db,
  schoolId: number,
  { isDone, ...which }: WorkKey & { readonly isDone: boolean },
): Promise<boolean> {
  await requireSet(db, schoolId, which);
  if (isDone || (await findWork(db, schoolId, which))?.tick)
    await tickAs(context, db, schoolId, { ...which, isDone, at: new Date() });
  else await tellFamily(db, schoolId, which.studentId);
  return isDone;
}

/** HW-4: throws not found for homework that the student does not have. */
export async function requireSet(db: Db, schoolId: number, which: WorkKey) {
  const found = await findSet(db, schoolId, which);
  if (!found) throw notFound("This homework");
  return found;
}
