import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { sweepTickets } from "./tickets.ts";

export const manifest: Manifest = {
  tasks: ({ database }) => hourly("sweep tickets", () => sweepTickets(database)),
};
