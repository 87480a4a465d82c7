import type { Manifest } from "#manifest.ts";

import { home } from "./home.routes.ts";
import { tellOfApprovals } from "./tell-of-approvals.ts";

const LOOK_EVERY_SECONDS = 600;

export const manifest: Manifest = {
  routes: () => [home],
  tasks: ({ database, tokens, messageSenders: senders }) => ({
    "tell of approvals": {
      everySeconds: LOOK_EVERY_SECONDS,
      run: () => tellOfApprovals({ database, tokens, senders }),
    },
  }),
};
