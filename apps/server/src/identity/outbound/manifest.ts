import type { Manifest } from "#manifest.ts";

import { outbound } from "./outbound.routes.ts";
import { outboundTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: ({ outboundAccount }) => [outbound(outboundAccount)],
  tasks: ({ database, tokens, messageSenders, outboundChecks, origin }) =>
    outboundTasks({ database, tokens, senders: messageSenders, checks: outboundChecks, origin }),
};
