export { marksLeftOver } from "./marks-left-over.ts";
