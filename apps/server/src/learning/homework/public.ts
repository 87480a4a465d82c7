export { homeworkCauses } from "./homework-causes.queries.ts";
