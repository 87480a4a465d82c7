import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText } from "@dars/contract/platform/search-text";
import type * as contract from "@dars/contract/talking/chat";

import { personOfRoom, type SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, forbidden, notFound } from "#platform/errors.ts";

import { appendEvent } from "./append-event.ts";
import { lockRooms } from "./append.queries.ts";
import { findChangeable, updateBody, updateReaction, type Changeable } from "./change.queries.ts";
import { redactMessage } from "./redact.ts";
import { refuseWords } from "./refuse-words.ts";
import { updateText } from "./search.queries.ts";

type Seq = Reply<typeof contract.editMessage>;
type Caller = Pick<Context, "actor" | "database">;
interface ChangeMessageKey {
  readonly roomId: number;
  readonly msgNo: number;
}

/** CHAT-4: one's own message, within a quarter of an hour; the earlier text stays in the history. */
export async function editMessage(
  caller: Caller,
  { params, body: { key, body } }: Input<typeof contract.editMessage>,
): Promise<Seq> {
  if (caller.actor.role === "student") refuseWords(body);
  return changing(caller, params, key, async (db, place, message) => {
    requireOwn(message, place);
    requireVoice(message);
    requirePatience(message);
    if (message.isRemoved) throw clash("removed", "This message was unsent.");
    const { roomId, msgNo } = params;
    const text = body.toWellFormed();
    const event = {
      roomId,
      type: "edit",
      target: msgNo,
      by: place.personId,
      clientId: key,
      body: text,
    } as const;
    const { seq, at } = await appendEvent(db, place.schoolId, event);
    await updateBody(db, place.schoolId, params, { body: text, seq, at });
    await updateText(db, { schoolId: place.schoolId, roomId }, msgNo, searchText(text));
    return seq;
  });
}

/** CHAT-4: leaves a tombstone; the original text is kept for users who may request it (K10). */
export const removeMessage = (
  caller: Caller,
  { params }: Input<typeof contract.removeMessage>,
): Promise<Seq> =>
  changing(caller, params, null, async (db, place, message) => {
    if (message.takenBackSeq !== null) return message.takenBackSeq;
    requireOwn(message, place);
    const taken = { ...params, by: place.personId, reason: "author" } as const;
    const seq = await redactMessage(db, place.schoolId, taken);
    if (seq === undefined) throw clash("removed", "It was removed already.");
    return seq;
  });

/** One reaction for each person, out of a known few; null takes it back. */
export const react = (
  caller: Caller,
  { params, body: { key, reaction } }: Input<typeof contract.react>,
): Promise<Seq> =>
  changing(caller, params, key, async (db, place, message) => {
    requireVoice(message);
    requirePatience(message);
    if (message.isRemoved) throw clash("removed", "This message was unsent.");
    const { roomId, msgNo } = params;
    const event = { roomId, type: "reaction", target: msgNo, by: place.personId, clientId: key } as const;
    const { seq } = await appendEvent(db, place.schoolId, { ...event, change: { reaction } });
    await updateReaction(db, place, params, reaction);
    return seq;
  });

/** The room is taken first, so that the answer is as true at the commit as when it was asked for. */
async function changing(
  caller: Caller,
  which: ChangeMessageKey,
  key: string | null,
  work: (db: Db, place: SchoolPerson, message: Changeable) => Promise<number>,
): Promise<Seq> {
  const place = await personOfRoom(caller, which.roomId);
  const seq = await caller.database.inSchool(place.schoolId, async (db) => {
    await lockRooms(db, place.schoolId, [which.roomId]);
    const message = await findChangeable(db, place, { ...which, key });
    if (!message) throw notFound("The message");
    return message.doneSeq ?? (await work(db, place, message));
  });
  return { seq };
}

function requireOwn({ senderId, isFresh, state }: Changeable, { personId }: SchoolPerson): void {
  if (!isFresh) throw clash("too-late", "It is older than a quarter of an hour (CHAT-4).");
  if (senderId !== personId) throw forbidden("change someone else's message");
  if (state === "archived") throw silence("archived");
}

/** A person who cannot write now cannot change existing messages either. */
function requireVoice({ state, role, mayWrite, isSilenced, isOpen }: Changeable): void {
  if (state === "archived") throw silence("archived");
  if (state === "paused_no_staff") throw silence("paused");
  if (role === "observer") throw silence("observer");
  if (!mayWrite) throw silence("readers-only");
  if (state === "locked" && role !== "staff") throw silence("locked");
  if (isSilenced) throw silence("muted");
  if (role === "student" && !isOpen) throw silence("closed-until");
}

/** Each is an event in the log that every member of the room receives. */
const MOST_A_MINUTE = 30;

function requirePatience({ changes }: Changeable): void {
  if (changes >= MOST_A_MINUTE)
    throw new AppError("too-many-requests", "Too many changes. Try again in 60 s.", {
      retryAfter: 60,
      details: { reason: "rate" },
    });
}

const silence = (why: string) =>
  new AppError("forbidden", "You cannot write in this chat now.", { details: { silence: why } });
