export { keepHealthNote } from "./keep-health-note.ts";
