export { CHECK_APPROVALS } from "./tell-of-approvals.ts";
