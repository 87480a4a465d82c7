export { EvaluationCards } from "./EvaluationCards.tsx";
export { EvaluationsDue } from "./EvaluationsDue.tsx";
export { VisitsOnHome } from "./VisitsOnHome.tsx";
