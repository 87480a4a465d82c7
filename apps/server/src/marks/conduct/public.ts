export { findShownConduct, shownConduct, type ShownConduct } from "./shown-conduct.queries.ts";
