import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import type { EnteredAddresses } from "./queue-to-address.ts";
import { deleteStops, findStop, insertStop } from "./stops.queries.ts";

const listHashes = (tokens: Tokens, { phone, email }: EnteredAddresses): readonly Buffer[] =>
  [phone, email].flatMap((contact) => (contact === null ? [] : [computeContactHash(tokens, contact)]));

/** OUT-5: whether one of these addresses wants no messages of the school. */
export const findAddressStop = (
  db: Db,
  tokens: Tokens,
  schoolId: number,
  to: EnteredAddresses,
): Promise<boolean> => findStop(db, schoolId, listHashes(tokens, to));

/** OUT-5: stops messages to all of these addresses, or lets them come again. */
export async function saveAddressStop(
  db: Db,
  tokens: Tokens,
  schoolId: number,
  { to, isStopped }: { readonly to: EnteredAddresses; readonly isStopped: boolean },
): Promise<void> {
  const hashes = listHashes(tokens, to);
  if (!isStopped) await deleteStops(db, schoolId, hashes);
  else for (const hash of hashes) await insertStop(db, schoolId, hash);
}
