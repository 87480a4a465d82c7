export { secondFactors } from "./second-factors.routes.ts";
