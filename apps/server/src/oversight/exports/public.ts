export { giveOut, type Outgoing } from "./give-out.ts";
export { takeOut } from "./take-out.ts";
export { watermark } from "./watermark.ts";
export { exportCauses } from "./export-causes.queries.ts";
