export { sweepApplications } from "./sweep-applications.ts";
