export { shownNumber } from "./mark-words.ts";
