import type { ExportReport } from "@dars/contract/learning/bank-exports";
import type { ExportFormat } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";

import {
  writeGiftFile,
  writeMoodleFile,
  writeQtiPackage,
  type NamedQuestions,
  type QtiTest,
  type WrittenFile,
} from "#learning/question-files/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listMedia } from "./question-media.queries.ts";

/** Endings of the files of each format, and their media types. */
export const QUESTION_FILES = {
  gift: { name: "gift", type: "text/plain" },
  qti: { name: "zip", type: "application/zip" },
  moodle: { name: "xml", type: "application/xml" },
} as const satisfies Readonly<Record<ExportFormat, unknown>>;

const MOST_WORDS = 120;

interface QuestionFileOptions {
  readonly format: ExportFormat;
  /** The exercise whose questions they are; QTI alone has a place for it. */
  readonly test?: QtiTest;
}

/** Questions with their pictures and recordings in a format. `ownerId`: the school whose rows the media are. */
export async function writeQuestionFile(
  db: Db,
  ownerId: number,
  questions: NamedQuestions,
  { format, test }: QuestionFileOptions,
): Promise<WrittenFile> {
  if (format === "gift") return writeGiftFile(questions);
  const keys = [...JSON.stringify(questions).matchAll(/"media":"([0-9a-f]{64})"/gu)].map(
    ([, key = ""]) => key,
  );
  const media = await listMedia(db, ownerId, keys);
  return format === "moodle" ? writeMoodleFile(questions, media) : writeQtiPackage(questions, media, test);
}

/** What becomes of each question in its file. */
export function toExportReport(questions: NamedQuestions, { rows }: WrittenFile): ExportReport {
  const items = rows.map(({ id, state, reasons }, at) => ({
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
}

const firstWords = (question: Question | undefined): string =>
  question ? (plainText(question.stem) || question.title).slice(0, MOST_WORDS) : "";
