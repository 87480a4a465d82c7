export { mayReadRoomFiles } from "./may-read-room-files.ts";
