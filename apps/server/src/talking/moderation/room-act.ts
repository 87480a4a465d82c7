import type { Role } from "@dars/contract/platform/roles";
import type { Input } from "@dars/contract/platform/route";
import { OFFICE_MUTE_MINUTES, TEACHER_MUTE_MINUTES } from "@dars/contract/talking/moderation";
import type { actInRoom as route } from "@dars/contract/talking/moderation-rooms";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent, redactMessage, setRoomState, setSlowMode, silence } from "#talking/chat/public.ts";

import { findHolder, findRoomState, insertAct, type NewAct } from "./acts.queries.ts";
import { findMember, findMessage } from "./reports.queries.ts";
import { tellConcerned } from "./tell.ts";

type RoomActRequest = Omit<Input<typeof route>["body"], "key">;

/** The place and the author of a moderation. */
export interface Acting {
  readonly schoolId: number;
  readonly roomId: number;
  readonly caseId: number | null;
  /** The actor as this school knows it; null for the head office. */
  readonly personId: number | null;
  /** MOD-2: the case is about the management, which reads the school's audit log. */
  readonly isDiscreet?: boolean;
}

type Done = Pick<NewAct, "msgNo" | "personId" | "until" | "seconds">;
type Doer = (context: Context, db: Db, acting: Acting, request: RoomActRequest) => Promise<Done>;

const NOTHING: Done = { msgNo: null, personId: null, until: null, seconds: null };

const DOERS: Readonly<Record<RoomActRequest["act"], Doer>> = {
  remove: async (context, db, { schoolId, roomId, personId }, { msgNo }) => {
    if (msgNo === undefined) throw invalid("Say which message.", "/body/msgNo");
    const message = await findMessage(db, schoolId, roomId, msgNo);
    if (!message) throw notFound("This message");
    await refuseColleague(context, db, { schoolId, roomId }, message.senderId);
    const taken = await redactMessage(db, schoolId, { roomId, msgNo, by: personId, reason: "moderator" });
    if (taken === undefined) throw clash("removed", "It has been taken out already.");
    return { ...NOTHING, msgNo, personId: message.senderId };
  },
  mute: async (context, db, acting, { personId, minutes }) => {
    if (personId === undefined || minutes === undefined)
      throw invalid("Say who, and for how long.", "/body/personId");
    const most = context.actor.role === "teacher" ? TEACHER_MUTE_MINUTES : OFFICE_MUTE_MINUTES;
    if (minutes > most) throw invalid("That is longer than you may.", "/body/minutes");
    if (personId === acting.personId) throw invalid("Nobody mutes themselves.", "/body/personId");
    await refuseColleague(context, db, acting, personId);
    await refuseUndoing(context, db, acting, personId);
    return { ...NOTHING, personId, ...(await silenced(db, acting, personId, minutes)) };
  },
  unmute: async (context, db, acting, { personId }) => {
    if (personId === undefined) throw invalid("Say who.", "/body/personId");
    if (personId === acting.personId) throw invalid("Nobody does so for themselves.", "/body/personId");
    await refuseColleague(context, db, acting, personId);
    await refuseUndoing(context, db, acting, personId);
    await silenced(db, acting, personId, null);
    return { ...NOTHING, personId };
  },
  lock: (_context, db, acting) => turn(db, acting, "open", "locked"),
  unlock: async (context, db, acting) => {
    await refuseUndoing(context, db, acting, null);
    return turn(db, acting, "locked", "open");
  },
  slow: async (_context, db, acting, { seconds }) => {
    if (seconds === undefined) throw invalid("Say how slow.", "/body/seconds");
    await setSlowMode(db, acting.schoolId, acting.roomId, seconds);
    await say(db, acting, "slowed", { number: seconds });
    return { ...NOTHING, seconds };
  },
};

/**
 * K6, K7: one moderation in a room, in the caller's transaction: applied, announced in the room, recorded,
 * and the person concerned is notified. The caller's right to moderate this room is checked before.
 */
export async function roomAct(
  context: Context,
  db: Db,
  acting: Acting,
  request: RoomActRequest,
): Promise<number> {
  const { schoolId, roomId, caseId } = acting;
  const room = await findRoomState(db, schoolId, roomId);
  if (!room) throw notFound("This room");
  if (room.state === "archived" && request.act !== "remove")
    throw clash("archived", "The room is of a year that is over.");
  const done = await DOERS[request.act](context, db, acting, request);
  const { act, reason } = request;
  const actId = await insertAct(db, schoolId, context, { act, roomId, caseId, reason, ...done });
  await audit(db, schoolId, {
    action: `moderation.${act}`,
    ...by(context),
    ...(acting.isDiscreet === true ? { changes: { case: caseId } } : buildAuditFields(acting, done)),
  });
  if (done.personId !== null) await tellConcerned(db, schoolId, done.personId, actId);
  return actId;
}

const buildAuditFields = ({ roomId, caseId }: Acting, { personId, msgNo, until }: Done) => ({
  subject: personId === null ? { kind: "room", id: roomId } : { kind: "person", id: personId },
  changes: { room: roomId, message: msgNo, case: caseId, until: until?.toISOString() ?? null },
});

/** AZ-5: a teacher moderates children and families; for a colleague there are reports. */
async function refuseColleague(
  { actor }: Context,
  db: Db,
  { schoolId, roomId }: Pick<Acting, "schoolId" | "roomId">,
  personId: number,
): Promise<void> {
  if (actor.role !== "teacher" || actor.personId === personId) return;
  const member = await findMember(db, schoolId, roomId, personId);
  if (member?.role === "staff" || member?.role === "coordinator") throw forbidden("act on a colleague");
}

const RANKS: Readonly<Partial<Record<Role, number>>> = {
  teacher: 1,
  school_management: 2,
  administrator: 3,
};
const getRank = (role: Role | undefined): number => (role === undefined ? 0 : (RANKS[role] ?? 0));

/**
 * AZ-5, K7: a decision of a higher role about a room, or about a person's silence in it, cannot be undone by
 * a lower one.
 */
async function refuseUndoing(
  { actor }: Context,
  db: Db,
  { schoolId, roomId }: Pick<Acting, "schoolId" | "roomId">,
  personId: number | null,
): Promise<void> {
  const holder = await findHolder(db, schoolId, { roomId, personId });
  if (getRank(holder) > getRank(actor.role)) throw forbidden("undo what somebody higher has decided");
}

async function silenced(
  db: Db,
  acting: Acting,
  personId: number,
  minutes: number | null,
): Promise<Pick<Done, "until">> {
  const { schoolId, roomId } = acting;
  const done = await silence(db, schoolId, { roomId, personId, minutes });
  if (!done) throw notFound("This person");
  await say(db, acting, minutes === null ? "unmuted" : "muted", { personId, number: minutes });
  return done;
}

async function turn(db: Db, acting: Acting, from: "open" | "locked", to: "open" | "locked"): Promise<Done> {
  const { schoolId, roomId } = acting;
  const room = await findRoomState(db, schoolId, roomId);
  if (room?.state !== from) throw clash("state", "The room is not in that state.");
  await setRoomState(db, schoolId, roomId, to);
  await say(db, acting, to === "locked" ? "locked" : "unlocked", {});
  return NOTHING;
}

type What = "locked" | "unlocked" | "muted" | "unmuted" | "slowed";

/** All members of the room see this event. */
const say = (
  db: Db,
  { schoolId, roomId, personId }: Acting,
  what: What,
  about: { readonly personId?: number; readonly number?: number | null },
) =>
  appendEvent(db, schoolId, {
    roomId,
    type: "system",
    by: personId,
    change: { what, personId: about.personId ?? null, number: about.number ?? null },
  });
