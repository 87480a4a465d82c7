import type { issueSectionCodes as route } from "@dars/contract/identity/sign-in-letters";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findSectionNames } from "#identity/account-office/public.ts";
import { writeCode } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { chooseReaders, mayCode } from "./choose-readers.ts";

const HOURS = 72;

/** A4 for a whole section at once. The codes are in this answer and nowhere else. */
export async function issueSectionCodes(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database, tokens } = context;
  const { schoolId, sectionId } = params;
  return database.inSchool(schoolId, async (db) => {
    if (!(await findSectionNames(db, schoolId, sectionId))) throw notFound("This section");
    const { readers, left } = await chooseReaders(context, db, params, body);
    const open = readers.filter((reader) => mayCode(actor, reader));
    if (open.length === 0) throw new AppError("conflict", "No one here needs a code.");
    const codes = [];
    for (const { id, name, role, accountId } of open) {
      const issued = await writeCode(db, tokens, { accountId, issuedBy: actor.accountId, hours: HOURS });
      codes.push({ person: { id, name }, role, ...issued });
    }
    await audited(context, db, schoolId, "codes.issued", ["section", sectionId], { count: codes.length });
    return { codes, left: left + readers.length - open.length };
  });
}
