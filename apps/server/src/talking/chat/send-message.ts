import type { Input, Reply } from "@dars/contract/platform/route";
import { isVisible } from "@dars/contract/platform/visible";
import type * as contract from "@dars/contract/talking/chat";
import type { Attachment } from "@dars/contract/talking/room-event";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import { refuseWords } from "./refuse-words.ts";
import { getSendQueue } from "./send-queue.ts";
import type { Refusal, Sending, Sent } from "./sending.ts";

/** Sends once, however often it is called with the same client id (CHAT-4); answered after the commit. */
export async function sendMessage(
  context: Pick<Context, "actor" | "database">,
  { params: { roomId }, body }: Input<typeof contract.sendMessage>,
): Promise<Reply<typeof contract.sendMessage>> {
  const { actor, database } = context;
  const place = await personOfRoom(context, roomId);
  await database.enter(place.schoolId);
  const { clientId, attachments = [], replyTo = null, urgent = false } = body;
  if (!isVisible(body.body) && attachments.length === 0)
    throw invalid("A message says something.", "/body/body");
  refuseForged(attachments);
  if (actor.role === "student")
    for (const text of [body.body, ...listAttachmentTexts(attachments)]) refuseWords(text);
  const sending: Sending = {
    place,
    accountId: actor.accountId,
    role: actor.role,
    roomId,
    clientId,
    body: body.body.toWellFormed(),
    attachments,
    replyTo,
    isUrgent: urgent && actor.role !== "student" && actor.role !== "parent",
  };
  return toReply(await getSendQueue(database).send(sending));
}

/** An attachment is either a file by its id, whose other data come from the files slice, or a card with its title. */
function refuseForged(attachments: readonly Attachment[]): void {
  if (attachments.some((one) => "fileId" in one && one.fileId === null))
    throw invalid("A file is named by its id.", "/body/attachments");
}

/** Titles of cards and what photos are said to show: they are read as the message is. */
const listAttachmentTexts = (attachments: readonly Attachment[]): string[] =>
  attachments.map((one) => ("title" in one ? one.title : (one.alt ?? "")));

function toReply({ outcome, seq, msgNo, at, until }: Sent): Reply<typeof contract.sendMessage> {
  if (outcome !== "taken" && outcome !== "repeat" && outcome !== "held") throw toRefusalError(outcome, until);
  const arrivesAt = outcome === "held" ? (until?.toISOString() ?? null) : null;
  return { seq, msgNo, at: at.toISOString(), arrivesAt, isRepeat: outcome === "repeat" };
}

function tooFast(reason: "slow" | "rate", until: Date | null): AppError {
  const retryAfter = Math.max(1, Math.ceil(((until?.getTime() ?? 0) - Date.now()) / 1000));
  return new AppError("too-many-requests", `Too many messages. Try again in ${retryAfter} s.`, {
    retryAfter,
    details: { reason, retryAt: until?.toISOString() ?? null },
  });
}

function toRefusalError(refusal: Refusal, until: Date | null): AppError {
  const opensAt = until?.toISOString() ?? null;
  switch (refusal) {
    case "not-found":
      return notFound("The room");
    case "slow":
    case "rate":
      return tooFast(refusal, until);
    case "new-account":
      return new AppError("invalid", "New accounts cannot send files on the first day (MOD-6).", {
        field: "/body/attachments",
        details: { pattern: refusal },
      });
    case "file-not-ready":
      return new AppError("invalid", "An attached file is missing or not ready.", {
        field: "/body/attachments",
        details: { reason: refusal },
      });
    default:
      return new AppError("forbidden", "You cannot write in this chat now.", {
        details: { silence: refusal, opensAt },
      });
  }
}
