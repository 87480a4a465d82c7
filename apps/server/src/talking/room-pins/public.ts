export { listPinned } from "./pins.queries.ts";
