import type { readBankExport as reportRoute } from "@dars/contract/learning/bank-exports";
import type { exportBank as route } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listAllQuestions, type Bank } from "./banks.queries.ts";
import type { OpenBankBy } from "./require-bank.ts";
import { QUESTION_FILES, toExportReport, writeQuestionFile } from "./write-question-file.ts";

type Params = Input<typeof route>["params"];

/** Import reads the file again as the same questions, but for what its report says; the file has the report, too. */
export const exportBank =
  (open: OpenBankBy) =>
  async (context: Context, { params }: Input<typeof route>): Promise<Reply<typeof route>> => {
    const { file } = await writeBank(open, context, params);
    const { name, type } = QUESTION_FILES[params.format];
    return { name: `questions.${name}`, type, bytes: new Uint8Array(file.bytes) };
  };

/** What the file of a bank would not have of its questions. */
export const readBankExport =
  (open: OpenBankBy) =>
  async (context: Context, { params }: Input<typeof reportRoute>): Promise<Reply<typeof reportRoute>> => {
    const { questions, file } = await writeBank(open, context, params);
    return toExportReport(questions, file);
  };

async function writeBank(open: OpenBankBy, context: Context, { schoolId, format, ...bank }: Params) {
  const { ownerId } = await open(context, schoolId, bank);
  return writeBankFile(context.database.reading(ownerId), ownerId, bank, format);
}

/** All questions of a bank in a format, and what becomes of each. `ownerId`: the school whose rows they are. */
export async function writeBankFile(db: Db, ownerId: number, bank: Bank, format: Params["format"]) {
  const rows = await listAllQuestions(db, ownerId, bank);
  const questions = rows.map(({ id, question }) => ({ id: String(id), question }));
  return { questions, file: await writeQuestionFile(db, ownerId, questions, { format }) };
}
