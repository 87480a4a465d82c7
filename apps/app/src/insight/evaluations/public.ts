export { EvaluationsOnHome } from "./EvaluationsOnHome.tsx";
