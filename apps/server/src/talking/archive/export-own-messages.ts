import type { FileReply, Input } from "@dars/contract/platform/route";
import type {
  exportOwnMessages as ofRoom,
  exportStudentMessages as ofStudent,
} from "@dars/contract/talking/archive";

import { personOfRoom } from "#identity/access/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { encodeLines, formatHeading, formatLine } from "./format-line.ts";
import { findAuthors, listOwnLines, listStudentRooms } from "./own-words.queries.ts";

/** K11: one's own messages, or one's own child's, and no others: a text file that any device opens. */
export async function exportOwnMessages(
  context: Context,
  { params: { roomId }, query: { locale = "ar" } }: Input<typeof ofRoom>,
): Promise<FileReply> {
  const place = await personOfRoom(context, roomId);
  const { schoolId, asGuardian } = place;
  const lines = await context.database.inSchool(schoolId, async (db) => {
    const authors = await findAuthors(db, place, roomId);
    if (!authors) throw notFound("The room");
    const found = await listOwnLines(db, schoolId, { authors, roomIds: [roomId], hasContext: asGuardian });
    await audited(context, db, schoolId, "messages.exported", ["room", roomId], { messages: found.length });
    return found;
  });
  return buildFile(
    `messages-${roomId}`,
    lines.map((line) => formatLine(line, locale)),
  );
}

/** K11, CHAT-3: of every room the student is or was in, under a heading each. */
export async function exportStudentMessages(
  context: Context,
  { params: { schoolId, studentId }, query: { locale = "ar" } }: Input<typeof ofStudent>,
): Promise<FileReply> {
  const lines = await context.database.inSchool(schoolId, async (db) => {
    const rooms = await listStudentRooms(db, schoolId, studentId);
    const found = await listOwnLines(db, schoolId, {
      authors: [studentId],
      roomIds: rooms.map(({ id }) => id),
      hasContext: context.actor.role === "parent",
    });
    await audited(context, db, schoolId, "messages.exported", ["person", studentId], {
      messages: found.length,
    });
    const linesByRoom = Map.groupBy(found, ({ roomId }) => roomId);
    return rooms.flatMap(({ id, name, year }) => {
      const own = linesByRoom.get(id) ?? [];
      if (own.length === 0) return [];
      return [formatHeading(name, year, locale), ...own.map((line) => formatLine(line, locale)), ""];
    });
  });
  return buildFile(`messages-of-${studentId}`, lines);
}

const buildFile = (name: string, lines: readonly string[]): FileReply => ({
  name: `${name}.txt`,
  type: "text/plain; charset=utf-8",
  bytes: encodeLines(lines),
});
