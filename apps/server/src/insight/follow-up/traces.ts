import type { Traces } from "#platform/db/traces.ts";

/** Entries follow from the work of others. */
export const followUpTraces: Traces = { followers: [{ table: "follow_up_entries" }] };
