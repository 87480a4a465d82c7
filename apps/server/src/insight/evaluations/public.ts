export { tellTeacher } from "./save-evaluation.ts";
export { evaluationCauses } from "./evaluation-causes.queries.ts";
export { teachersVisited } from "./teachers-visited.queries.ts";
