import type { Input, Reply } from "@dars/contract/platform/route";
import type { decideCase as route } from "@dars/contract/talking/moderation";

import { disableAccount } from "#identity/account-office/public.ts";
import type { SessionBook } from "#identity/accounts/public.ts";
import { audit, audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { redactMessage, restoreMessage } from "#talking/chat/public.ts";

import { insertAct } from "./acts.queries.ts";
import { closeCase, findCaseFor, handUp, lockCase, type CaseRow } from "./cases.queries.ts";
import { roomAct } from "./room-act.ts";
import { settleHandlers, tellConcerned, tellHandlers, tellReporters } from "./tell.ts";

type DecideCaseRequest = Input<typeof route>;
type DecisionBody = DecideCaseRequest["body"];
export type EndsSessions = Pick<SessionBook, "tellEnded">;

/**
 * MOD-3. A message hidden by the rules is shown again when a case is dismissed, and deleted for good when it
 * is closed otherwise.
 */
export async function decideCase(
  book: EndsSessions,
  context: Context,
  { params: { schoolId, caseId }, body }: DecideCaseRequest,
): Promise<Reply<typeof route>> {
  const ended: number[] = [];
  const reply = await writeOnce(context, schoolId, { ...body, caseId }, async (db) => {
    await lockCase(db, schoolId, caseId);
    const row = await findCaseFor(db, schoolId, context.actor, caseId);
    if (!row) throw notFound("This case");
    if (row.state === "closed") throw clash("closed", "The case has been closed.");
    return decide(context, db, { schoolId, row, ended }, body);
  });
  book.tellEnded(ended);
  return reply;
}

interface Deciding {
  readonly schoolId: number;
  readonly row: CaseRow;
  /** Sessions that the decision ends, for `SessionBook.tellEnded` after the commit. */
  readonly ended: number[];
}

async function decide(context: Context, db: Db, deciding: Deciding, body: DecisionBody) {
  const { schoolId, row } = deciding;
  await DOINGS[body.act](context, db, deciding, body);
  const isClosed = body.act === "dismiss" || (body.isClosed && body.act !== "refer");
  if (isClosed) {
    await settleHidden(context, db, deciding, body.act);
    const { accountId } = context.actor;
    await closeCase(db, schoolId, { caseId: row.id, outcome: body.act, accountId });
    await settleHandlers(db, schoolId, row.id);
    await tellReporters(db, schoolId, row.id);
    await audited(context, db, schoolId, "case.closed", ["case", row.id], { outcome: body.act });
  }
  return { state: isClosed ? ("closed" as const) : ("open" as const) };
}

type Doing = (context: Context, db: Db, deciding: Deciding, body: DecisionBody) => Promise<void>;

const DOINGS: Readonly<Record<DecisionBody["act"], Doing>> = {
  remove: inRoom("remove", (row) => (row.msgNo === null ? {} : { msgNo: row.msgNo })),
  mute: inRoom("mute", (row, { minutes }) => {
    if (minutes === undefined) throw invalid("Say for how long.", "/body/minutes");
    return { minutes, personId: requireAboutId(row) };
  }),
  lock: inRoom("lock", () => ({})),
  disable: async (context, db, deciding, body) => {
    const { schoolId, row, ended } = deciding;
    ended.push(...(await disableAccount(context, db, schoolId, requireAboutId(row))));
    await note(context, db, deciding, body);
  },
  refer,
  warn: note,
  dismiss: note,
};

interface CaseTarget {
  readonly msgNo?: number;
  readonly personId?: number;
  readonly minutes?: number;
}

/** Moderation that the staff of a room could do in it as well. */
function inRoom(
  act: "remove" | "mute" | "lock",
  naming: (row: CaseRow, body: DecisionBody) => CaseTarget,
): Doing {
  return async (context, db, { schoolId, row }, body) => {
    const acting = {
      schoolId,
      roomId: row.room.id,
      caseId: row.id,
      personId: context.actor.personId,
      isDiscreet: row.isAboutManagement,
    };
    await roomAct(context, db, acting, { act, reason: body.reason, ...naming(row, body) });
  };
}

function requireAboutId({ about }: CaseRow): number {
  if (!about) throw invalid("The case is about nobody.", "/body/act");
  return about.id;
}

/** A decision that changes nothing in the room, recorded like the rest. */
async function note(
  context: Context,
  db: Db,
  { schoolId, row }: Deciding,
  { act, reason }: DecisionBody,
): Promise<void> {
  const personId = row.about?.id ?? null;
  const made = { act, reason, caseId: row.id, roomId: row.room.id, msgNo: row.msgNo, personId };
  const actId = await insertAct(db, schoolId, context, { ...made, until: null, seconds: null });
  await audit(db, schoolId, {
    action: `moderation.${act}`,
    ...by(context),
    ...(row.isAboutManagement
      ? { changes: { case: row.id } }
      : {
          ...(personId !== null && { subject: { kind: "person", id: personId } }),
          changes: { room: row.room.id, message: row.msgNo, case: row.id },
        }),
  });
  // Nobody learns that there was a case about them which came to nothing.
  if (personId !== null && (act === "warn" || act === "disable"))
    await tellConcerned(db, schoolId, personId, actId);
}

async function refer(context: Context, db: Db, deciding: Deciding, body: DecisionBody): Promise<void> {
  const { schoolId, row } = deciding;
  await note(context, db, deciding, body);
  await handUp(db, schoolId, row.id);
  await tellHandlers(db, schoolId, {
    caseId: row.id,
    aboutPersonId: row.about?.id ?? null,
    toManagement: false,
    toOffice: true,
    urgent: row.reason === "self_harm",
  });
}

async function settleHidden(
  { actor }: Context,
  db: Db,
  { schoolId, row }: Deciding,
  act: DecisionBody["act"],
): Promise<void> {
  if (!row.isHidden || row.msgNo === null) return;
  const message = { roomId: row.room.id, msgNo: row.msgNo, by: actor.personId };
  if (act === "dismiss") await restoreMessage(db, schoolId, message);
  else await redactMessage(db, schoolId, { ...message, reason: "moderator" });
}
