import type {
  createBankQuestion as createRoute,
  deleteBankQuestion as deleteRoute,
  editBankQuestion as editRoute,
} from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { writtenRow } from "./bank-row.ts";
import { deleteQuestion, insertQuestions, lockQuestion, updateQuestion } from "./banks.queries.ts";
import type { OpenBankBy } from "./require-bank.ts";

/** The constraint that keeps the same question out of a bank. */
const CLASHES = { bank_questions_school_id_subject_id_level_id_fingerprint_key: "known" };

export const createBankQuestion =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, ...bank }, body }: Input<typeof createRoute>,
  ): Promise<Reply<typeof createRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const row = writtenRow(body.question);
    return writeOnce(context, ownerId, { ...body, ...bank }, async (db) => {
      const authorId = context.actor.accountId;
      const [made] = await insertQuestions(db, ownerId, bank, [row], { authorId, importId: null });
      if (!made) throw clash("known", "The bank has this question already.");
      await audited(context, db, ownerId, "bank.question-added", ["bank question", made.id], bank);
      return { id: made.id, revision: made.revision };
    });
  };

export const editBankQuestion =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, bankQuestionId: questionId, ...bank }, body }: Input<typeof editRoute>,
  ): Promise<Reply<typeof editRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const row = writtenRow(body.question);
    const request = { ...body, ...bank, questionId };
    return writeOnce(
      context,
      ownerId,
      request,
      async (db) => {
        const known = await lockQuestion(db, ownerId, bank, questionId);
        if (!known) throw notFound("This question");
        requireSeen(known, body.revision);
        const made = await updateQuestion(db, ownerId, questionId, row);
        await audited(context, db, ownerId, "bank.question-edited", ["bank question", questionId], bank);
        return made;
      },
      CLASHES,
    );
  };

/** Removes a question from its bank; exercises keep their own copies. */
export const deleteBankQuestion =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, bankQuestionId: questionId, ...bank } }: Input<typeof deleteRoute>,
  ): Promise<Reply<typeof deleteRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    return context.database.inSchool(ownerId, async (db) => {
      if (!(await lockQuestion(db, ownerId, bank, questionId))) throw notFound("This question");
      await deleteQuestion(db, ownerId, questionId);
      await audited(context, db, ownerId, "bank.question-removed", ["bank question", questionId], bank);
      return {};
    });
  };
