export { lockedPolicy, policiesOfYear, type PolicyInForce } from "./policies-of-year.ts";
