import type { Manifest } from "#manifest.ts";

import { notifications } from "./notifications.routes.ts";
import { notificationTasks } from "./tasks.ts";
import { tellTasks } from "./watch-chats.ts";

export const manifest: Manifest = {
  routes: () => [notifications],
  tasks: ({ database, senders, whoIsHere, proposalKinds }) => ({
    ...notificationTasks({ database, senders }, proposalKinds),
    ...tellTasks({ database, whoIsHere }),
  }),
};
