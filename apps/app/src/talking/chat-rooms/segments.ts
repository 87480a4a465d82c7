import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";

export type Segment = "teachers" | "classmates" | "children" | "school" | "families" | "staff";

const OF_ROLE: Partial<Readonly<Record<Role, readonly [Segment, Segment]>>> = {
  student: ["teachers", "classmates"],
  parent: ["children", "school"],
};

/**
 * The two parts of the list: for students who teaches them and who sits with them, for parents the teachers of their
 * children and the school, for others families and staff.
 */
export const listSegments = (role: Role): readonly [Segment, Segment] =>
  OF_ROLE[role] ?? ["families", "staff"];

const OF_A_CLASS: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>(["subject_class", "homeroom"]);
const OF_STAFF: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>([
  "staff",
  "coordinator",
  "announcement",
]);

export function getSegment({ kind }: Pick<RoomCard, "kind">, role: Role): Segment {
  if (role === "student") return OF_A_CLASS.has(kind) ? "classmates" : "teachers";
  const [ofFamilies, ofSchool] = listSegments(role);
  return OF_STAFF.has(kind) ? ofSchool : ofFamilies;
}

const OF_TWO_SIDES: ReadonlySet<RoomCard["kind"]> = new Set<RoomCard["kind"]>([
  "teacher_student",
  "teacher_parent",
]);

/** A room of two sides that was opened and in which nobody has written: it is listed with its first message. */
export const isUnwritten = ({ kind, lastMsgNo }: Pick<RoomCard, "kind" | "lastMsgNo">): boolean =>
  OF_TWO_SIDES.has(kind) && lastMsgNo === 0;
