export { findRubric, listRubrics } from "./rubrics.queries.ts";
