import type { Manifest } from "#manifest.ts";

import { fallBack } from "./fall-back.ts";
import { sendMailDigests } from "./mail-digests.ts";
import { notifications } from "./notifications.routes.ts";
import { notificationTasks } from "./tasks.ts";
import { tellTasks } from "./watch-chats.ts";

/** A school's minutes are counted this closely. */
const LOOK_EVERY_SECONDS = 60;
/** So long after the quiet hours a digest comes at most. */
const DIGEST_EVERY_SECONDS = 600;

export const manifest: Manifest = {
  routes: ({ noticeCauses }) => [notifications(noticeCauses)],
  tasks: ({ database, tokens, senders, messageSenders, whoIsHere, proposalKinds, noticeCauses }) => ({
    ...notificationTasks({ database, senders, causes: noticeCauses }, proposalKinds),
    ...tellTasks({ database, whoIsHere }),
    "look for unseen notices": {
      everySeconds: LOOK_EVERY_SECONDS,
      run: () => fallBack({ database, tokens, senders: messageSenders, causes: noticeCauses }),
    },
    "send mail digests": {
      everySeconds: DIGEST_EVERY_SECONDS,
      run: () => sendMailDigests({ database, tokens, senders: messageSenders, causes: noticeCauses }),
    },
  }),
};
