export { settleObjection, tellObjection } from "./tell-objection.ts";
export { objectionCauses } from "./objection-causes.queries.ts";
