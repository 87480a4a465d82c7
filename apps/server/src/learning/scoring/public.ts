export { requireLevels } from "./require-levels.ts";
export { scoreResponse } from "./score-response.ts";
