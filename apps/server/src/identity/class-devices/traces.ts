import type { Traces } from "#platform/db/traces.ts";

/** A code that nobody has typed yet is nobody's work; the device that was made with it is. */
export const classDeviceTraces: Traces = {
  followers: [{ table: "class_codes" }],
  looseKeys: [{ child: "class_codes", column: "section_id", parent: "sections" }],
};
