export { diaryOf } from "./arrivals.ts";
export { messageCounts, sharedOut } from "./message-counts.ts";
export { logOf, type RoomLog } from "./room-log.ts";
export { type Room, roomsOf } from "./rooms.ts";
