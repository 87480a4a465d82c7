export { LatestMarks } from "./LatestMarks.tsx";
export { shownNumber } from "./mark-words.ts";
