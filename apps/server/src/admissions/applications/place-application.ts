import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertPlace } from "./codes.queries.ts";
import { hashPhone } from "./phone-codes.ts";

/** Who knows the tracking code and answers the phone finds the application from now on. */
export const placeApplication = (
  db: Db,
  tokens: Tokens,
  { phone, ...application }: { readonly tracking: string; readonly phone: string; readonly schoolId: number },
) => insertPlace(db, { ...application, phoneHash: hashPhone(tokens, phone), deviceHash: null });
