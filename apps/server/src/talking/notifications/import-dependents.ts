import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Notifications follow from the work of others; having received one is not a user's work. */
export const notificationImportDependents: ImportDependents = { followers: [{ table: "notifications" }] };
