import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";

export type Segment = "teachers" | "classmates" | "families" | "staff";

/** The two parts of the list: for students who teaches them and who sits with them, for others families and staff. */
export const listSegments = (role: Role): readonly [Segment, Segment] =>
  role === "student" ? ["teachers", "classmates"] : ["families", "staff"];

const OF_A_CLASS: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>(["subject_class", "homeroom"]);
const OF_STAFF: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>([
  "staff",
  "coordinator",
  "announcement",
]);

export function getSegment({ kind }: Pick<RoomCard, "kind">, role: Role): Segment {
  if (role === "student") return OF_A_CLASS.has(kind) ? "classmates" : "teachers";
  // A child's teachers are staff to its parents; the rooms that the child itself is in are the family's.
  if (role === "parent" && kind === "teacher_parent") return "staff";
  return OF_STAFF.has(kind) ? "staff" : "families";
}

const OF_TWO_SIDES: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>([
  "teacher_student",
  "teacher_parent",
]);

/** A room of two sides that was opened and in which nobody has written: it is listed with its first message. */
export const isUnwritten = ({ kind, lastMsgNo }: Pick<RoomCard, "kind" | "lastMsgNo">): boolean =>
  OF_TWO_SIDES.has(kind) && lastMsgNo === 0;
