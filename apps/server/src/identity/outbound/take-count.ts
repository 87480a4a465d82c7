import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertCount } from "./counts.queries.ts";

const HOUR = 3600;
const DAY = 86_400;

/**
 * How often a code may be asked for: for a login by one device or network address, by a network address, to a contact by
 * its own account, in a school, and by strangers (OUT-7); by an applicant, by all applicants of a school, and by a network
 * address of applicants (OUT-9).
 */
const LIMITS = {
  login: { most: 3, seconds: HOUR },
  address: { most: 60, seconds: HOUR },
  contact: { most: 5, seconds: DAY },
  school: { most: 500, seconds: DAY },
  // Of devices on which the account has not signed in: one address leaves something for others.
  "stranger here": { most: 3, seconds: DAY },
  strangers: { most: 5, seconds: DAY },
  "school of strangers": { most: 500, seconds: DAY },
  // Of what people without an account ask for: they use up none of what people with one have.
  applicant: { most: 5, seconds: DAY },
  applicants: { most: 300, seconds: DAY },
  network: { most: 60, seconds: HOUR },
} as const;

/** Counts one more; false where it is one too many. */
export async function takeCount(
  db: Db,
  tokens: Tokens,
  limit: keyof typeof LIMITS,
  key: string | number,
): Promise<boolean> {
  const { most, seconds } = LIMITS[limit];
  return (await insertCount(db, tokens.hash(`outbound ${limit}`, String(key)), seconds)) <= most;
}
