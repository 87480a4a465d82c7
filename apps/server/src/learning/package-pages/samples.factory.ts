import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const PAGES = "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/pages";

/** The import of the place is over, and keeps no file. */
export const packagePagesSamples: SliceSamples = {
  bodies: {
    [`POST ${PAGES}`]: () => ({ key: aKey(), unitId: null, language: "ar", paths: ["page.html"] }),
  },
  answers: { [`GET ${PAGES}`]: 409, [`POST ${PAGES}`]: 409 },
};
