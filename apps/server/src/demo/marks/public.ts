export { drawConduct } from "./draw-conduct.ts";
export { drawMarks } from "./draw-marks.ts";
