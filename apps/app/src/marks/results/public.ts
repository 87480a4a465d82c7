export { LatestMarks } from "./LatestMarks.tsx";
