import type { Manifest } from "#manifest.ts";

import { groupPlans } from "./group-plans.routes.ts";
import { groupPlanChanged } from "./save-group-plan.ts";

export const manifest: Manifest = {
  routes: () => [groupPlans],
  proposals: [groupPlanChanged],
};
