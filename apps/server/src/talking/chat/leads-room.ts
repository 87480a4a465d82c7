import type { Role } from "@dars/contract/platform/roles";
import type { RoomKind } from "@dars/contract/talking/chat-rooms";

import type { RoomMemberRole } from "#platform/db/schema.gen.ts";

/** A person's current membership of a room. */
export interface Seat {
  readonly kind: RoomKind;
  readonly role: RoomMemberRole;
  readonly mayWrite: boolean;
}

/** K6: a teacher leads the rooms it teaches in, the management every room in which it speaks. */
export const leadsRoom = (role: Role, seat: Seat): boolean =>
  seat.role === "staff" &&
  seat.mayWrite &&
  (role === "school_management" || (role === "teacher" && !isAmongStaff(seat.kind)));

/** A room without families and children. */
export const isAmongStaff = (kind: RoomKind): boolean => kind === "staff" || kind === "coordinator";
