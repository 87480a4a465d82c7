import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import {
  deleteRecordStop,
  deleteStop,
  findStop,
  insertRecordStop,
  insertStop,
  type RecordAddress,
} from "./stops.queries.ts";

/** Addresses of a record whose author has proved the phone, and has only entered the e-mail address. */
interface ProvedPhone {
  /** The record, such as application KEY. */
  readonly about: string;
  readonly phone: string;
  readonly email: string | null;
}

const toRecordAddress = (tokens: Tokens, { about, email }: ProvedPhone): RecordAddress | undefined =>
  email === null ? undefined : { about, contactHash: computeContactHash(tokens, email) };

/**
 * OUT-5: whether the author of a record wants no messages about it. What the holder of the e-mail address has chosen is
 * not shown: its author has only entered that address.
 */
export const findAddressStop = (
  db: Db,
  tokens: Tokens,
  schoolId: number,
  of: ProvedPhone,
): Promise<boolean> =>
  findStop(db, schoolId, {
    everywhere: [computeContactHash(tokens, of.phone)],
    inRecord: toRecordAddress(tokens, of),
  });

/**
 * OUT-5: stops messages to the proved phone, or lets them come again; to the e-mail address those about this record
 * alone, because the address may be another's.
 */
export async function saveAddressStop(
  db: Db,
  tokens: Tokens,
  schoolId: number,
  { of, isStopped }: { readonly of: ProvedPhone; readonly isStopped: boolean },
): Promise<void> {
  const phoneHash = computeContactHash(tokens, of.phone);
  const address = toRecordAddress(tokens, of);
  await (isStopped ? insertStop : deleteStop)(db, schoolId, phoneHash);
  if (address) await (isStopped ? insertRecordStop : deleteRecordStop)(db, schoolId, address);
}
