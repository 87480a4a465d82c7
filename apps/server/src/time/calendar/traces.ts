import type { Traces } from "#platform/db/traces.ts";

export const calendarTraces: Traces = {
  looseKeys: [
    { child: "calendar_entries", column: "level_ids", parent: "levels", isMany: true },
    { child: "calendar_entries", column: "section_ids", parent: "sections", isMany: true },
  ],
};
