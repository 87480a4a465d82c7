import type { Traces } from "#platform/db/traces.ts";

export const publicationTraces: Traces = {
  looseKeys: [
    { child: "mark_publications", column: "section_ids", parent: "sections", isMany: true },
    { child: "decision_allocations", column: "offering_ids", parent: "subject_offerings", isMany: true },
  ],
};
