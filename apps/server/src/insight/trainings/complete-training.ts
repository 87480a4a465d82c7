import type { Db } from "#platform/db/db.ts";

import { certificateNumber } from "./certificate-number.ts";
import { insertCertificate } from "./certificates.queries.ts";
import { listComplete } from "./parts.queries.ts";
import { updatePresence } from "./trainings.queries.ts";

/** TRN-1, TRN-2: gives a certificate to everyone who has done every required part, or to one person. */
export async function completeTraining(
  db: Db,
  schoolId: number,
  trainingId: number,
  personId: number | null = null,
): Promise<ReadonlyMap<number, string>> {
  const given = new Map<number, string>();
  for (const person of await listComplete(db, schoolId, trainingId, personId)) {
    const certificate = await updatePresence(db, schoolId, trainingId, {
      personId: person,
      wasPresent: true,
      certificate: certificateNumber(),
    });
    if (certificate === null) continue;
    await insertCertificate(db, schoolId, certificate);
    given.set(person, certificate);
  }
  return given;
}

/** The number that the person has received by what it did last; null where it received none. */
export async function issueCertificate(
  db: Db,
  schoolId: number,
  trainingId: number,
  personId: number,
): Promise<string | null> {
  return (await completeTraining(db, schoolId, trainingId, personId)).get(personId) ?? null;
}
