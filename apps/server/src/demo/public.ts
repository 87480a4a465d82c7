export { fillDemoSchool } from "./fill-demo-school.ts";
