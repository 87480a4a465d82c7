import type { Traces } from "#platform/db/traces.ts";

/** How far somebody has read is kept by itself. */
export const messageTraces: Traces = { followers: [{ table: "message_readings" }] };
