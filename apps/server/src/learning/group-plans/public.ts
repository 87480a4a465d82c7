export { writePlan } from "./group-plans.queries.ts";
