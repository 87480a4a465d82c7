export { ReportSheet } from "./ReportSheet.tsx";
export { roomLabel } from "./room-label.ts";
export { RoomActsForm } from "./RoomActsForm.tsx";
