export { buildDiary } from "./arrivals.ts";
export { messageCounts, sharedOut } from "./message-counts.ts";
export { buildRoomLog, type RoomLog } from "./room-log.ts";
export { type Room, buildRooms } from "./rooms.ts";
