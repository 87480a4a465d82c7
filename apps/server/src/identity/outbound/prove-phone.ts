import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import { updateProved } from "./contact-proofs.queries.ts";

interface PhoneOfPerson {
  readonly schoolId: number;
  readonly personId: number;
  readonly contact: string;
}

/** Writes down that a person has proved its phone, where that is known without a code of ours. */
export const provePhone = (db: Db, tokens: Tokens, { schoolId, personId, contact }: PhoneOfPerson) =>
  updateProved(db, { schoolId, personId, kind: "phone" }, computeContactHash(tokens, contact));
