import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { announcedAgain, anUpload } from "./roster-uploads.factory.ts";

const UPLOAD = "/api/v6/schools/:schoolId/roster/uploads/:uploadId";

/** A body for an upload that still waits for its file. */
const whileOpen =
  (body: () => unknown) =>
  async (_actor: unknown, { more }: Target, database: Database) => {
    const ids = { uploadId: Number(more["uploadId"]), duplicateId: Number(more["duplicateId"]) };
    // A path may name it under a school that is not its own.
    await announcedAgain(database, Number(more["uploadSchoolId"]), ids);
    return body();
  };

export const rosterUploadsSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/roster/uploads": () => ({
      key: aKey(),
      fileName: "package.zip",
      bytes: 1,
      kind: "oneroster",
    }),
    [`PUT ${UPLOAD}/parts/:part`]: whileOpen(() => new Uint8Array([120])),
    [`POST ${UPLOAD}/check`]: whileOpen(() => ({ sha256: "0".repeat(64), choices: {} })),
    [`PUT ${UPLOAD}/rows/:line`]: whileOpen(() => ({ cells: [{ column: "student.given", value: "Zahra" }] })),
    [`PUT ${UPLOAD}/duplicates/:duplicateId`]: whileOpen(() => ({ decision: "different" })),
    [`POST ${UPLOAD}/commit`]: () => ({ key: aKey(), isAlone: false }),
    [`POST ${UPLOAD}/undo`]: () => ({ key: aKey() }),
  },
  ids: async (database, { schoolId }) => ({
    ...(await anUpload(database, schoolId)),
    uploadSchoolId: schoolId,
    part: 0,
    line: 2,
  }),
  // An unchecked upload cannot be committed, and an uncommitted one cannot be undone.
  answers: { [`POST ${UPLOAD}/commit`]: 409, [`POST ${UPLOAD}/undo`]: 409 },
};
