import type { listBanks as route, listBankQuestions as questionsRoute } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchWords } from "@dars/contract/platform/search-text";

import type { Context } from "#platform/context.ts";
import { findOffice, getListScope } from "#school/schools/public.ts";

import { listBankLines, listMatchingQuestions, listTags } from "./banks.queries.ts";
import type { OpenBankBy } from "./require-bank.ts";

/**
 * E2. Banks of the school, and those of the group with something in them. The office sees how many questions the
 * school's have, not the keys (E7); administrators see the group's, and write them.
 */
export async function listBanks(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const scope = getListScope(actor);
  const db = database.reading(schoolId);
  if (actor.role === "school_management") {
    const lines = await listBankLines(db, schoolId, scope, schoolId);
    return { banks: lines.map((line) => ({ ...line, isOpen: false })), group: [] };
  }
  const { id: officeId } = await findOffice(database.directory, actor.groupId);
  const shared = await listBankLines(db, schoolId, scope, officeId);
  const mayWrite = actor.role === "administrator";
  const lines = mayWrite ? [] : await listBankLines(db, schoolId, scope, schoolId);
  return {
    banks: lines.map((line) => ({ ...line, isOpen: true })),
    group: shared
      .filter(({ questions }) => mayWrite || questions > 0)
      .map((line) => ({ ...line, isOpen: true, mayWrite })),
  };
}

const PAGE = 30;

export const listBankQuestions =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, ...bank }, query }: Input<typeof questionsRoute>,
  ): Promise<Reply<typeof questionsRoute>> => {
    const { line, ownerId, readerId } = await open(context, schoolId, bank);
    const db = context.database.reading(readerId);
    const { q = "", ...wish } = query;
    const [found, tags] = await Promise.all([
      listMatchingQuestions(db, ownerId, bank, { ...wish, words: searchWords(q), limit: PAGE + 1 }),
      listTags(db, ownerId, bank),
    ]);
    const questions = found.slice(0, PAGE);
    return {
      bank: line,
      questions,
      tags,
      next: found.length > PAGE ? (questions.at(-1)?.id ?? null) : null,
    };
  };
