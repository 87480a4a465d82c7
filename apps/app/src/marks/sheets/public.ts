export { marksLeftOver } from "./marks-left-over.ts";
export { hasMarksUnderWay, wantsMarks } from "./wants-marks.ts";
