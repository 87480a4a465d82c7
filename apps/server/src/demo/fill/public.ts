export { demoCommand } from "./demo.command.ts";
export { fillDemoSchool } from "./fill-demo-school.ts";
export { placeOutbound } from "./place-outbound.ts";
export { storeClips } from "./store-clips.ts";
export { placeApplications } from "./place-applications.ts";
