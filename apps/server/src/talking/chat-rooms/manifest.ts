import type { Manifest } from "#manifest.ts";

import { chatRooms } from "./chat-rooms.routes.ts";
import { chatRoomTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: () => [chatRooms],
  tasks: ({ database }) => chatRoomTasks(database),
};
