export { CHECK_APPLICATIONS } from "./check-applications.ts";
export { placeApplication } from "./place-application.ts";
export { waitsForDecision } from "./waiting.queries.ts";
