import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { RoomName } from "@dars/contract/oversight/room-name";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";
import type {
  askTranscript as ask,
  fetchTranscript as fetchOne,
  listTranscripts as list,
} from "@dars/contract/talking/moderation-rooms";
import { Type } from "typebox";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { takeOut } from "#oversight/exports/public.ts";
import { namedChange, namesTogether, proposalKind, propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { buildSheetFile } from "#platform/sheets/public.ts";
import { findSchool } from "#talking/moderation/public.ts";

import { findRoom } from "./looks.queries.ts";
import { transcriptSheet } from "./transcript-sheet.ts";
import { countStudents, insertTranscript, listLines, listAccountTranscripts } from "./transcripts.queries.ts";

/** How long an allowed transcript can be fetched. */
const HOURS = 24;

/** K11: requested by one member of the office, applied when a second approves it. */
export const transcriptAsked = proposalKind({
  name: "transcript.asked",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Type.Object({ roomId: Type.Integer(), reason: Type.String(), askedBy: Type.Integer() }),
  apply: ({ context, db, schoolId, payload }) =>
    insertTranscript(db, schoolId, { ...payload, allowedBy: context.actor.accountId }, HOURS).then(
      () => undefined,
    ),
});

export const askTranscript = (
  context: Context,
  { params: { schoolId, roomId }, body }: Input<typeof ask>,
): Promise<Reply<typeof ask>> =>
  writeOnce(context, schoolId, { ...body, roomId }, async (db) => {
    const room = await findRoom(db, schoolId, roomId);
    if (!room) throw notFound("This room");
    const { reason } = body;
    const proposalId = await propose(context, db, schoolId, {
      kind: transcriptAsked.name,
      subject: { kind: "room", id: roomId },
      payload: { roomId, reason, askedBy: context.actor.accountId },
      changes: describeRoom(room),
      reason,
    });
    return { state: "proposed" as const, proposalId };
  });

/** Which room it is, for who decides. */
const describeRoom = ({ subject, level, section, about, staff }: RoomName): ProposedChange[] => {
  const people = about ? [about, ...staff] : staff;
  return [
    ...(subject ? [namedChange("subject", null, subject)] : []),
    ...(level ? [namedChange("level", null, level)] : []),
    ...(section ? [{ field: "section", from: null, to: section.title ?? section.letter }] : []),
    ...(people.length > 0 ? [namedChange("person", null, namesTogether(people))] : []),
  ];
};

export async function listTranscripts(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof list>,
): Promise<Reply<typeof list>> {
  const rows = await listAccountTranscripts(database.reading(schoolId), schoolId, actor.accountId);
  return {
    transcripts: rows.map(({ id, room, reason, allowedAt, endsAt }) => ({
      id,
      room,
      reason,
      allowedAt: allowedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

/** Leaves by the way of every file of people, always proved and always marked (docs/rules.md#saving-and-repeating). */
export async function fetchTranscript(
  context: Context,
  { params: { schoolId, transcriptId }, query: { locale = "ar" } }: Input<typeof fetchOne>,
): Promise<FileReply> {
  const { database, actor } = context;
  const db = database.reading(schoolId);
  const mine = (await listAccountTranscripts(db, schoolId, actor.accountId)).find(
    ({ id }) => id === transcriptId,
  );
  if (!mine) throw notFound("This transcript");
  await refuseUnproved(context);
  const { timeZone } = await findSchool(database.directory, schoolId);
  return takeOut(context, {
    schoolId,
    reason: mine.reason,
    prepare: async () => ({
      kind: "transcript",
      action: "transcript.exported",
      changes: { room: mine.roomId, transcript: transcriptId },
      students: await countStudents(db, schoolId, mine.roomId),
      isMarked: true,
      write: async (inside, { mark }) => {
        const sheet = transcriptSheet(await listLines(inside, schoolId, mine.roomId), locale, timeZone);
        return buildSheetFile(
          mark === undefined ? sheet : { ...sheet, mark },
          `transcript-${mine.roomId}`,
          "xlsx",
        );
      },
    }),
  });
}
