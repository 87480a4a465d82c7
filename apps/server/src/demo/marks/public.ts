export { drawMarks } from "./draw-marks.ts";
