import type { Traces } from "#platform/db/traces.ts";

/** Read positions are stored automatically. */
export const messageTraces: Traces = { followers: [{ table: "message_readings" }] };
