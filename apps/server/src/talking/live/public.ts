export { createLive, type Live, type LiveOptions } from "./create-live.ts";
export { sweepTickets } from "./tickets.ts";
