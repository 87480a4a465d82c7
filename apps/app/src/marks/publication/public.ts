export { approvalsLeftOver } from "./approvals-left-over.ts";
