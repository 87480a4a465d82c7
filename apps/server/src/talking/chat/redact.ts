import { searchText } from "@dars/contract/platform/search-text";
import type { Message } from "@dars/contract/talking/room-event";

import type { Db } from "#platform/db/db.ts";
import { hideFiles } from "#talking/files/public.ts";

import { appendEvent } from "./append-event.ts";
import { lockRooms } from "./append.queries.ts";
import { takeWords, giveWordsBack } from "./redactions.queries.ts";
import { updateText } from "./search.queries.ts";

type Reason = NonNullable<Message["removed"]>;

interface Redaction {
  readonly roomId: number;
  readonly msgNo: number;
  /** Null where the rules did it (MOD-1). */
  readonly by: number | null;
  readonly reason: Reason;
  /** The request's own key. */
  readonly clientId?: string;
}

/**
 * CHAT-4, MOD-3: removes a message's text from the log, in every row of it, and leaves its number as a
 * tombstone. The original text is stored in the originals. Returns the event's number; undefined if there is
 * no such message, or nothing changes: a moderator can redact a message that the rules have hidden, and a
 * redacted message is never redacted again.
 */
export async function redactMessage(
  db: Db,
  schoolId: number,
  { roomId, msgNo, by, reason, clientId }: Redaction,
): Promise<number | undefined> {
  await lockRooms(db, schoolId, [roomId]);
  const taken = await takeWords(db, schoolId, { roomId, msgNo, reason });
  if (!taken) return undefined;
  await hideFiles(db, schoolId, { kind: "room", id: roomId, part: msgNo }, true);
  await updateText(db, { schoolId, roomId }, msgNo, "");
  const event = { roomId, type: "redact", target: msgNo, by, change: { reason } } as const;
  const { seq } = await appendEvent(db, schoolId, { ...event, ...(clientId !== undefined && { clientId }) });
  if (taken.wasPinned)
    await appendEvent(db, schoolId, { roomId, type: "system", change: { what: "unpinned", number: msgNo } });
  return seq;
}

/** MOD-1: shows a message again that the rules had hidden. Undefined if the rules had not hidden it. */
export async function restoreMessage(
  db: Db,
  schoolId: number,
  { roomId, msgNo, by }: Pick<Redaction, "roomId" | "msgNo" | "by">,
): Promise<number | undefined> {
  await lockRooms(db, schoolId, [roomId]);
  const words = await giveWordsBack(db, schoolId, { roomId, msgNo });
  if (!words) return undefined;
  await hideFiles(db, schoolId, { kind: "room", id: roomId, part: msgNo }, false);
  const { body, attachments } = words;
  await updateText(db, { schoolId, roomId }, msgNo, searchText(body));
  const event = { roomId, type: "restore", target: msgNo, by, attachments: attachments ?? [] } as const;
  const { seq } = await appendEvent(db, schoolId, { ...event, ...(body !== null && { body }) });
  return seq;
}
