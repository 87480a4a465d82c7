export { noteVisit } from "./room-visits.ts";
export { UnreadContext, useUnread } from "./use-unread.ts";
export { UnreadStore } from "./unread-store.ts";
