export { mandateEnded } from "./end-mandate.ts";
export { ensurePeople, mandateTasks } from "./ensure-person.ts";
export { mandateGranted } from "./grant-mandate.ts";
export { mandates } from "./mandates.routes.ts";
