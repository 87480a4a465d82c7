import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { banks } from "./banks.routes.ts";
import { sweepImports } from "./sweep-imports.ts";

export const manifest: Manifest = {
  routes: () => [banks],
  tasks: ({ database }) => hourly("sweep question files", () => sweepImports(database)),
};
