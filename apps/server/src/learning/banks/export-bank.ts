import type { readBankExport as reportRoute } from "@dars/contract/learning/bank-exports";
import type { exportBank as route } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";
import type { Input, Reply } from "@dars/contract/platform/route";

import {
  writeGiftFile,
  writeMoodleFile,
  writeQtiPackage,
  type WrittenFile,
} from "#learning/question-files/public.ts";
import type { Context } from "#platform/context.ts";

import { listAllQuestions } from "./banks.queries.ts";
import { listMedia } from "./question-media.queries.ts";
import type { OpenBankBy } from "./require-bank.ts";

type Params = Input<typeof route>["params"];

const FILES = {
  gift: { name: "questions.gift", type: "text/plain" },
  qti: { name: "questions.zip", type: "application/zip" },
  moodle: { name: "questions.xml", type: "application/xml" },
} as const;

const MOST_WORDS = 120;

/** Import reads the file again as the same questions, but for what its report says; the file has the report, too. */
export const exportBank =
  (open: OpenBankBy) =>
  async (context: Context, { params }: Input<typeof route>): Promise<Reply<typeof route>> => {
    const { file } = await writeBank(open, context, params);
    return { ...FILES[params.format], bytes: new Uint8Array(file.bytes) };
  };

/** What the file of a bank would not have of its questions. */
export const readBankExport =
  (open: OpenBankBy) =>
  async (context: Context, { params }: Input<typeof reportRoute>): Promise<Reply<typeof reportRoute>> => {
    const { questions, file } = await writeBank(open, context, params);
    const items = file.rows.map(({ id, state, reasons }, at) => ({
      id,
      state,
      reasons: [...reasons],
      words: firstWords(questions[at]?.question),
    }));
    return {
      questions: items.length,
      complete: items.filter(({ state }) => state === "imported").length,
      items: items.filter(({ state }) => state !== "imported"),
    };
  };

const firstWords = (question: Question | undefined): string =>
  question ? (plainText(question.stem) || question.title).slice(0, MOST_WORDS) : "";

async function writeBank(open: OpenBankBy, context: Context, { schoolId, format, ...bank }: Params) {
  const { ownerId } = await open(context, schoolId, bank);
  const db = context.database.reading(ownerId);
  const rows = await listAllQuestions(db, ownerId, bank);
  const questions = rows.map(({ id, question }) => ({ id: String(id), question }));
  if (format === "gift") return { questions, file: writeGiftFile(questions) };
  const keys = [...JSON.stringify(questions).matchAll(/"media":"([0-9a-f]{64})"/gu)].map(
    ([, key = ""]) => key,
  );
  const media = await listMedia(db, ownerId, keys);
  const file: WrittenFile =
    format === "moodle" ? writeMoodleFile(questions, media) : await writeQtiPackage(questions, media);
  return { questions, file };
}
