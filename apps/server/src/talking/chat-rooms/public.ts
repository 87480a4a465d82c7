export { listRoomCards } from "./list-room-cards.ts";
export { chatRooms } from "./chat-rooms.routes.ts";
export { roomsOfYear } from "./rooms-of-year.ts";
export { listReaders } from "./readers.queries.ts";
export { chatRoomTasks } from "./tasks.ts";
export { deleteEmptyRooms, hasRoomWork } from "./delete-rooms.queries.ts";
export { roomCauses } from "./room-causes.queries.ts";
