export { createLive, type Live, type LiveOptions } from "./create-live.ts";
