import { randomInt } from "node:crypto";

import type { issueClassCode as route } from "@dars/contract/identity/class-devices";
import type { Input, Reply } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { hasSection, insertClassCode } from "./class-devices.queries.ts";

const MINUTES = 60;
const LENGTH = 8;
/** Without letters and digits that are easily confused on a screen across the room. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** ACC-2: a code by which a device becomes one of the class. It is in this answer and nowhere else. */
export async function issueClassCode(
  context: Context,
  { schoolId, sectionId }: Input<typeof route>["params"],
): Promise<Reply<typeof route>> {
  const { actor, database, tokens } = context;
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const { expiresAt } = await database.inSchool(schoolId, async (db) => {
    if (!(await hasSection(db, schoolId, sectionId))) throw notFound("This section");
    await audited(context, db, schoolId, "class-code.issued", ["section", sectionId]);
    const codeHash = tokens.hash("class-code", code);
    return insertClassCode(db, { codeHash, schoolId, sectionId, by: actor.accountId, minutes: MINUTES });
  });
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt: expiresAt.toISOString() };
}

/** A code as it was typed, in its one spelling. */
export const plainCode = (typed: string): string =>
  latinDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
