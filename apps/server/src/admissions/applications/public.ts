export { placeApplication } from "./place-application.ts";
export { waitsForDecision } from "./waiting.queries.ts";
