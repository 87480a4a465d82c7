import type { Traces } from "#platform/db/traces.ts";

/** Notifications follow from the work of others; having received one is not a user's work. */
export const notificationTraces: Traces = { followers: [{ table: "notifications" }] };
