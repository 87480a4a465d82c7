import type { Database } from "#platform/db/db.ts";

import { findSignatureSchool, findSignedByCode, type SignedConsent } from "./consents.queries.ts";
import { readConsentCode } from "./sign-consent.ts";

/** ASK-1: the signature of a typed code, for the public page; undefined where there is none. */
export async function findConsent(database: Database, typed: string): Promise<SignedConsent | undefined> {
  const code = readConsentCode(typed);
  const schoolId = code && (await findSignatureSchool(database.directory, code));
  return code && schoolId ? findSignedByCode(database.reading(schoolId), schoolId, code) : undefined;
}
