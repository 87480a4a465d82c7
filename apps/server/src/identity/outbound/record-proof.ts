import type { ContactKind } from "@dars/contract/identity/outbound";

import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import { updateProved } from "./contact-proofs.queries.ts";

interface KnownContact {
  readonly schoolId: number;
  readonly personId: number;
  readonly kind: ContactKind;
  readonly contact: string;
}

/** Writes down that a person has proved a contact, where that is known without a code of ours. */
export const recordProof = (db: Db, tokens: Tokens, { contact, ...place }: KnownContact) =>
  updateProved(db, place, computeContactHash(tokens, contact));
