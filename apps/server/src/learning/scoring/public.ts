export { scoreResponse } from "./score-response.ts";
