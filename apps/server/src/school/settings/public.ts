export { findChoices } from "./school-settings.queries.ts";
