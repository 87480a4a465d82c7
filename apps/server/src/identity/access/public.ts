export { schoolGuardFor } from "./school-guard-for.ts";
export { authoriseWith } from "./authorise-with.ts";
export { personOfRoom, listCallerPersons, type SchoolPerson } from "./list-caller-persons.ts";
export { SCOPE_CHECKS, type ScopeQuestion, type ScopeCheck } from "./scope-checks.ts";
export { looksInto } from "./access.queries.ts";
export { schoolsInReach, schoolsToAsk } from "./schools-in-reach.ts";
