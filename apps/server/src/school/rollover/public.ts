export { rolloverCauses } from "./rollover-causes.queries.ts";
