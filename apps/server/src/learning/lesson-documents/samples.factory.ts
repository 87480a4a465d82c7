import type { SliceSamples } from "#testing/matrix/public.ts";

/** A PDF of one empty page. */
const A_PDF = new Uint8Array(
  Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n",
  ),
);

export const lessonDocumentsSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/offerings/:offeringId/lesson-documents": () => A_PDF,
  },
};
