import { recordProof } from "#identity/outbound/public.ts";
import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { Tokens } from "#platform/tokens.ts";

import {
  insertApplicantMessages,
  insertOutboundMessages,
  insertOutboundSettings,
  insertWeeklyDigest,
  listFatherContacts,
} from "./outbound.queries.ts";

/**
 * Messages outside the app in each state, to applicants too, and parent1 as a father who has proved phone and e-mail
 * address and wishes a digest.
 */
export async function placeOutbound(database: Database, tokens: Tokens): Promise<void> {
  for (const schoolId of await listSchoolIds(database.directory)) {
    const accountId = await database.inSchool(schoolId, async (db) => {
      const contacts = await listFatherContacts(db, schoolId);
      const [first] = contacts;
      if (!first) return undefined;
      await insertOutboundSettings(db, schoolId);
      for (const { accountId: _, ...contact } of contacts)
        await recordProof(db, tokens, { schoolId, ...contact });
      await insertOutboundMessages(db, schoolId, first.personId);
      await insertApplicantMessages(db, schoolId);
      return first.accountId;
    });
    if (accountId !== undefined) await insertWeeklyDigest(database.directory, accountId);
  }
}
