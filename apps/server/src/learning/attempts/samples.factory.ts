import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId";

const CHECK = `PUT ${OF_STUDENT}/attempts/:attemptId/checks/:questionId`;

const saved = () => ({ seq: 1, at: new Date().toISOString(), answers: [] });

/** The exercise and the attempt of the place are made by the samples of exercises. */
export const attemptsSamples: SliceSamples = {
  bodies: {
    [`POST ${OF_STUDENT}/exercises/:exerciseId/attempts`]: () => ({ key: aKey() }),
    [`PUT ${OF_STUDENT}/attempts/:attemptId/answers`]: saved,
    [CHECK]: () => ({
      response: { kind: "text", text: "1" },
    }),
    [`POST ${OF_STUDENT}/attempts/:attemptId/submission`]: () => ({ key: aKey(), ...saved() }),
  },
  // The attempt of the place is over.
  answers: { [CHECK]: 409 },
};
