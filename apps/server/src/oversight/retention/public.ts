export { letGoInEachSchool } from "./each-school.ts";
export { isHeldNow, isPersonHeld, isRoomHeld } from "./held.queries.ts";
export { lockKeeping } from "./retention.queries.ts";
export { selectRoomName } from "./room-name.queries.ts";
export { noteBackup } from "./note-backup.ts";
