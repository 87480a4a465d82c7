export { SetupCode } from "./setup-code.ts";
export { isServerEmpty } from "./setup.queries.ts";
