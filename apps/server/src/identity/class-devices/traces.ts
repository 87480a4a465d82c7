import type { Traces } from "#platform/db/traces.ts";

/** An unused code is not a user's work; the device that was enrolled with it is. */
export const classDeviceTraces: Traces = {
  followers: [{ table: "class_codes" }],
  looseKeys: [{ child: "class_codes", column: "section_id", parent: "sections" }],
};
