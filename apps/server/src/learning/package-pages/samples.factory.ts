import type { SliceSamples } from "#testing/matrix/public.ts";

const PAGES = "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/pages";

/** The bodies are beside those of the bank's imports. */
export const packagePagesSamples: SliceSamples = {
  answers: { [`GET ${PAGES}`]: 409, [`POST ${PAGES}`]: 409 },
};
