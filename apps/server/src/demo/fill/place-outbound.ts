import { provePhone } from "#identity/outbound/public.ts";
import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findFatherContact, insertOutboundMessages, insertOutboundSettings } from "./outbound.queries.ts";

/** Messages outside the app in each state, and parent1 as a father who has proved his phone. */
export async function placeOutbound(database: Database, tokens: Tokens): Promise<void> {
  for (const schoolId of await listSchoolIds(database.directory))
    await database.inSchool(schoolId, async (db) => {
      const father = await findFatherContact(db, schoolId);
      if (!father) return;
      await insertOutboundSettings(db, schoolId);
      await provePhone(db, tokens, { schoolId, ...father });
      await insertOutboundMessages(db, schoolId, father.personId);
    });
}
