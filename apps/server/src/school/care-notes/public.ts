export { hasStudent } from "./care-notes.queries.ts";
export { keepHealthNote } from "./keep-health-note.ts";
