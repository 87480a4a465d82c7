export { authoriseWith } from "./gate.ts";
export { REACHES, type Question, type Reach } from "./reach.ts";
export { schoolsInReach } from "./schools-in-reach.ts";
