import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** An unused code is not a user's work; the device that was enrolled with it is. */
export const classDeviceImportDependents: ImportDependents = {
  followers: [{ table: "class_codes" }],
  looseKeys: [{ child: "class_codes", column: "section_id", parent: "sections" }],
};
