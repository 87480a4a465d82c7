import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertCount } from "./counts.queries.ts";

const HOUR = 3600;
const DAY = 86_400;

/** How often a code may be asked for (OUT-7): for a login, by a network address, to a contact, and in a school. */
const LIMITS = {
  login: { most: 3, seconds: HOUR },
  address: { most: 60, seconds: HOUR },
  contact: { most: 5, seconds: DAY },
  school: { most: 500, seconds: DAY },
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
