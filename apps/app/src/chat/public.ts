export { noteVisit, type RoomVisit } from "./room-visits.ts";
export { UnreadContext, useUnread } from "./use-unread.ts";
export { UnreadStore } from "./unread-store.ts";
