export { settleObjection, tellObjection } from "./tell-objection.ts";
