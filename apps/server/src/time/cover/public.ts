export { cover } from "./cover.routes.ts";
