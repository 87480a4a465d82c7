import type { Manifest } from "#manifest.ts";

import { auditLog } from "./audit-log.routes.ts";
import { sealTasks } from "./public.ts";

export const manifest: Manifest = {
  routes: () => [auditLog],
  tasks: ({ auditRoots, database, tokens }) => sealTasks(database, tokens, auditRoots),
};
