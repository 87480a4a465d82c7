import type { Traces } from "#platform/db/traces.ts";

/** People are told of what others did; that they were told is nobody's work. */
export const notificationTraces: Traces = { followers: [{ table: "notifications" }] };
