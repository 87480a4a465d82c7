import type { CountReply } from "@dars/contract/shell/legacy-calls";

import { countUnread, type Unread } from "#talking/chat/public.ts";

import type { Caller } from "./legacy-caller.ts";
import type { LegacyContext } from "./legacy-options.ts";
import { findCountedTeacher, isAnyTeacherCountOn } from "./legacy.queries.ts";
import { refuseInMaintenance } from "./maintenance.ts";
import type { Fields } from "./reading/body.ts";
import { readId, readText } from "./reading/read-token.ts";
import { readWallTime } from "./reading/read-wall-time.ts";

const NOT_SIGNED_IN: CountReply = { status: "not_logged_in", result: { new_messages: 0 } };
const MOST_VISITS = 500;
const VISIT = "visit_";

/** Unread messages of the caller, over the visits that the app remembers. */
export async function countNewMessages(
  context: LegacyContext,
  caller: Caller,
  fields: Fields,
): Promise<CountReply> {
  await refuseInMaintenance(context.database, caller);
  if (caller.kind === "nobody") return countForTeacher(context, fields);
  if (caller.kind !== "session") return NOT_SIGNED_IN;
  const { session } = caller;
  countMismatches(context, fields, session);
  return withRooms(await countUnread(context.database, session, visitsIn(fields, session.timeZone)));
}

/**
 * CNT-1: app 51.6 may count for a teacher by a bare id. Only where the group says so, and then only a number: an id
 * is no secret.
 */
async function countForTeacher({ database }: LegacyContext, fields: Fields): Promise<CountReply> {
  const teacherId = readId(fields.get("teacher_id"));
  if (teacherId === null || !(await isAnyTeacherCountOn(database.shortReading(null)))) return NOT_SIGNED_IN;
  const teacher = await findCountedTeacher(database.shortReading(null), teacherId);
  if (!teacher) return NOT_SIGNED_IN;
  const visits = visitsIn(fields, teacher.timeZone);
  const { total } = await countUnread(database, { ...teacher, role: "teacher" }, visits, {
    raisesPointers: false,
  });
  return { status: "success", result: { new_messages: total } };
}

/** CNT-4, 5, 6: the first 500 visits in the order sent; entries without a room or a date are ignored. */
function visitsIn(fields: Fields, zone: string): Map<number, Date> {
  const visits = new Map<number, Date>();
  const sent = [...fields].filter(([name]) => name.startsWith(VISIT)).slice(0, MOST_VISITS);
  for (const [name, written] of sent) {
    const roomId = readId(name.slice(VISIT.length));
    const at = readWallTime(written, zone, "earlier");
    if (roomId !== null && at) visits.set(roomId, at);
  }
  return visits;
}

const withRooms = ({ total, rooms }: Unread): CountReply => ({
  status: "success",
  result: { new_messages: total, rooms: Object.fromEntries(rooms) },
});

function countMismatches(
  { metrics }: LegacyContext,
  fields: Fields,
  { role, personId }: { readonly role: string; readonly personId: number | null },
): void {
  const claimed = readText(fields.get("login_type"));
  if (claimed !== null && claimed !== role) metrics.hintMismatch("login_type");
  const teacherId = readId(fields.get("teacher_id"));
  if (teacherId !== null && (role !== "teacher" || teacherId !== personId))
    metrics.hintMismatch("teacher_id");
}
