export { demoCommand } from "./demo.command.ts";
export { fillDemoSchool } from "./fill-demo-school.ts";
