export { timetableEditor } from "./timetable-editor.routes.ts";
