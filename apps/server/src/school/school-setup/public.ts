export { hasPlans, insertPlans, listCurrentPlans } from "./day-plans.queries.ts";
