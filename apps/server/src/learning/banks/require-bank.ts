import type { BankLine } from "@dars/contract/learning/banks";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { listScopeOf } from "#school/schools/public.ts";

import { findBankLine, type Bank } from "./banks.queries.ts";

/** The bank of a subject and level that the caller teaches or coordinates; throws not found for every other. */
export async function requireBank(
  { actor, database }: Context,
  schoolId: number,
  bank: Bank,
): Promise<BankLine> {
  const found = await findBankLine(database.reading(schoolId), schoolId, listScopeOf(actor), bank);
  if (!found) throw notFound("This bank");
  return { ...found, isOpen: true };
}
