import type { BankLine } from "@dars/contract/learning/banks";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { findOffice, getListScope } from "#school/schools/public.ts";

import { findBankLine, type Bank } from "./banks.queries.ts";

interface OpenBank {
  readonly line: BankLine;
  /** The school whose rows its questions are: the school itself, or the head office for a bank of the group. */
  readonly ownerId: number;
  /** The school as which its questions are read: only the head office sees in which of all schools they are used. */
  readonly readerId: number;
}

/** Opens the bank of a subject and level in reach in the school; throws not found for every other. */
export type OpenBankBy = (context: Context, schoolId: number, bank: Bank) => Promise<OpenBank>;

/** The bank of the school, for those who teach or coordinate the subject. */
export const schoolBank: OpenBankBy = async (context, schoolId, bank) => ({
  line: { ...(await requireLine(context, schoolId, schoolId, bank)), isOpen: true },
  ownerId: schoolId,
  readerId: schoolId,
});

/** The bank that all schools of the group share: administrators write it, teachers and coordinators take from it. */
export const groupBank: OpenBankBy = async (context, schoolId, bank) => {
  const { id: ownerId } = await findOffice(context.database.directory, context.actor.groupId);
  const line = await requireLine(context, schoolId, ownerId, bank);
  const mayWrite = context.actor.role === "administrator";
  return { line: { ...line, isOpen: true, mayWrite }, ownerId, readerId: mayWrite ? ownerId : schoolId };
};

async function requireLine({ actor, database }: Context, schoolId: number, ownerId: number, bank: Bank) {
  const scope = getListScope(actor);
  const found = await findBankLine(database.reading(schoolId), schoolId, scope, ownerId, bank);
  if (!found) throw notFound("This bank");
  return found;
}
