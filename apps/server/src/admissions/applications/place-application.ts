import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertPlace } from "./codes.queries.ts";
import { hashPhone } from "./hash-device.ts";

interface PlacedApplication {
  readonly schoolId: number;
  /** Its key. */
  readonly application: string;
  readonly tracking: string;
  readonly phone: string;
}

/** Who knows the tracking code and answers the phone finds the application from now on. */
export const placeApplication = (db: Db, tokens: Tokens, { phone, ...place }: PlacedApplication) =>
  insertPlace(db, { ...place, phoneHash: hashPhone(tokens, phone), emailHash: null, deviceHash: null });
