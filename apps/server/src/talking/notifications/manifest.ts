import type { Manifest } from "#manifest.ts";

import { notifications } from "./notifications.routes.ts";
import { notificationTasks } from "./tasks.ts";
import { tellTasks } from "./watch-chats.ts";

export const manifest: Manifest = {
  routes: ({ noticeCauses }) => [notifications(noticeCauses)],
  tasks: ({ database, senders, whoIsHere, proposalKinds, noticeCauses }) => ({
    ...notificationTasks({ database, senders, causes: noticeCauses }, proposalKinds),
    ...tellTasks({ database, whoIsHere }),
  }),
};
