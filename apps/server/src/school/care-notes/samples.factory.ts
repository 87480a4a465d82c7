import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

import { findNotes } from "./care-notes.queries.ts";

export const careNotesSamples: SliceSamples = {
  bodies: {
    "PUT /api/v6/schools/:schoolId/students/:studentId/care-notes": async (
      _actor,
      { schoolId, studentId },
      database,
    ) => {
      const known = await database.inSchool(schoolId, (db) => findNotes(db, schoolId, studentId));
      return { key: aKey(), revision: known?.revision ?? 0, health: "Asthma", custody: null };
    },
  },
};
