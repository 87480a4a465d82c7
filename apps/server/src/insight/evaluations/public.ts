export { tellTeacher } from "./save-evaluation.ts";
