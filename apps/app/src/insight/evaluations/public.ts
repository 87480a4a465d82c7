export { EvaluationDoors } from "./EvaluationDoors.tsx";
export { EvaluationsDue } from "./EvaluationsDue.tsx";
export { VisitsOnHome } from "./VisitsOnHome.tsx";
