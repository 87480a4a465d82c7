export { announceTask } from "./announce.ts";
