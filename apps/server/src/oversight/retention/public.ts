export { letGoInEachSchool } from "./each-school.ts";
export { isPersonHeld, isRoomHeld } from "./held.queries.ts";
export { roomNameOf } from "./room-name.queries.ts";
