import "./subject-colours.css";

export { weekdayText } from "./day-text.ts";
