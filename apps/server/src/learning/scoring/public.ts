export { levelsOf } from "./levels-of.ts";
export { scoreResponse } from "./score-response.ts";
