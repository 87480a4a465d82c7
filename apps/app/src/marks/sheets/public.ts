export { GiveBack } from "./GiveBack.tsx";
export { marksLeftOver } from "./marks-left-over.ts";
export { MarkSpread } from "./MarkSpread.tsx";
export { OddMarks } from "./OddMarks.tsx";
export { hasMarksUnderWay, wantsMarks } from "./wants-marks.ts";
