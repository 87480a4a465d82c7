import type { listBanks as route, listBankQuestions as questionsRoute } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchWords } from "@dars/contract/platform/search-text";

import type { Context } from "#platform/context.ts";
import { listScopeOf } from "#school/schools/public.ts";

import { listBankLines, listQuestionsOf, listTags } from "./banks.queries.ts";
import { requireBank } from "./require-bank.ts";

/** E2. The office sees which banks there are and how many questions, not the keys (E7). */
export async function listBanks(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const lines = await listBankLines(database.reading(schoolId), schoolId, listScopeOf(actor));
  const isOpen = actor.role !== "school_management";
  return { banks: lines.map((line) => ({ ...line, isOpen })) };
}

const PAGE = 30;

export async function listBankQuestions(
  context: Context,
  { params: { schoolId, ...bank }, query }: Input<typeof questionsRoute>,
): Promise<Reply<typeof questionsRoute>> {
  const line = await requireBank(context, schoolId, bank);
  const db = context.database.reading(schoolId);
  const { q = "", ...wish } = query;
  const [found, tags] = await Promise.all([
    listQuestionsOf(db, schoolId, bank, { ...wish, words: searchWords(q), limit: PAGE + 1 }),
    listTags(db, schoolId, bank),
  ]);
  const questions = found.slice(0, PAGE);
  return {
    bank: line,
    questions,
    tags,
    next: found.length > PAGE ? (questions.at(-1)?.id ?? null) : null,
  };
}
