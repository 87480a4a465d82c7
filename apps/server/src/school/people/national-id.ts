import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  readNationalId as readRoute,
  saveNationalId as saveRoute,
} from "@dars/contract/school/people-office";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findNationalId, updateNationalId } from "./new-person.queries.ts";

const PURPOSE = "national-id";

/** As people keep it: only the server's key opens it. */
export const sealNationalId = (tokens: Tokens, nationalId: string): Buffer =>
  tokens.seal(PURPOSE, Buffer.from(nationalId, "utf8"));

/** For comparisons inside the server; what is shown is audited (B3). */
export const openNationalId = (tokens: Tokens, sealed: Uint8Array): string =>
  tokens.unseal(PURPOSE, sealed).toString("utf8");

/** B3: shown for a stated reason, and the read is audited in the same transaction. */
export async function readNationalId(
  context: Context,
  { params: { schoolId, personId }, body: { reason } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { database, tokens } = context;
  return database.inSchool(schoolId, async (db) => {
    const known = await findNationalId(db, schoolId, personId);
    if (!known) throw notFound("This person");
    await audited(context, db, schoolId, "national-id.read", ["person", personId], { reason });
    return { nationalId: known.sealed && openNationalId(tokens, known.sealed) };
  });
}

/** Kept so that only the server's key opens it. */
export async function saveNationalId(
  context: Context,
  { params: { schoolId, personId }, body: { nationalId } }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  const { database, tokens } = context;
  const sealed = nationalId === null ? null : sealNationalId(tokens, nationalId);
  return database.inSchool(schoolId, async (db) => {
    if (!(await updateNationalId(db, schoolId, personId, sealed))) throw notFound("This person");
    await audited(context, db, schoolId, "national-id.changed", ["person", personId], {
      isKept: sealed !== null,
    });
    return {};
  });
}
