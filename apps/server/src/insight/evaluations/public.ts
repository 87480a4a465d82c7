export { tellTeacher } from "./save-evaluation.ts";
export { evaluationCauses } from "./evaluation-causes.queries.ts";
