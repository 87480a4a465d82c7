export {
  insertLateJoiner,
  listLateDecisions,
  listLateJoiners,
  updateLateEnded,
} from "./late-joiners.queries.ts";
export { lockedPolicy, policiesOfYear, type PolicyInForce } from "./policies-of-year.ts";
export { policiesOfStudents, type PolicyOfStudent } from "./policies-of-students.ts";
