import type { ImportedItem } from "@dars/contract/learning/banks";
import { plainText } from "@dars/contract/learning/rich-text";

import { readQuestions, type Medium, type QuestionFormat } from "#learning/question-files/public.ts";
import type { Db } from "#platform/db/db.ts";
import { Turns } from "#platform/turns.ts";

import { bankRow } from "./bank-row.ts";
import { insertQuestions, listKnown, type Bank, type BankRow } from "./banks.queries.ts";
import type { Report } from "./imports.queries.ts";
import { insertMedia } from "./question-media.queries.ts";

interface ReadFile {
  readonly format: QuestionFormat;
  readonly items: ReadonlyArray<Omit<ImportedItem, "state"> & { readonly row: BankRow | null }>;
  readonly media: ReadonlyMap<string, Medium>;
}

const MOST_WORDS = 120;
/** A package is held in memory while it is read, unpacked. */
const turns = new Turns(1, 4);

/** What a file has for a bank. The folder that it gives a question becomes a tag. Throws unavailable where many are read. */
export async function readFile(name: string, bytes: Buffer): Promise<ReadFile> {
  const { format, items, store } = await turns.run(() => readQuestions(name, bytes));
  return {
    format,
    media: store.media,
    items: items.map(({ id, question, category, reasons }) => {
      const tag = category.trim().slice(0, 100);
      const tags = question && tag !== "" ? [...new Set([...question.tags, tag])].slice(0, 50) : [];
      const filed = question && (tag === "" ? question : { ...question, tags });
      return {
        id,
        reasons: [...reasons],
        words: filed ? plainText(filed.stem).slice(0, MOST_WORDS) : "",
        row: filed && bankRow(filed),
      };
    }),
  };
}

/** What becomes of each item, were it put into the bank now. */
export async function previewOf(db: Db, schoolId: number, bank: Bank, file: ReadFile): Promise<Report> {
  const rows = file.items.flatMap(({ row }) => row ?? []);
  const known = await listKnown(
    db,
    schoolId,
    bank,
    rows.map(({ fingerprint }) => fingerprint),
  );
  return reportOf(file, known);
}

/** Puts everything that can be taken over into the bank, in the caller's transaction. */
export async function insertItems(
  db: Db,
  schoolId: number,
  bank: Bank,
  file: ReadFile,
  from: { readonly authorId: number | null; readonly importId: number },
): Promise<Report> {
  const rows = file.items.flatMap(({ row }) => row ?? []);
  await insertMedia(db, schoolId, file.media);
  const made = await insertQuestions(db, schoolId, bank, rows, from);
  const isNew = new Set(made.map(({ fingerprint }) => fingerprint));
  const known = rows.flatMap(({ fingerprint }) => (isNew.has(fingerprint) ? [] : fingerprint));
  return reportOf(file, new Set(known));
}

/** Each item is counted once; of two alike in one file the second is known. */
function reportOf({ format, items }: ReadFile, known: ReadonlySet<string>): Report {
  const seen = new Set(known);
  return {
    format,
    items: items.map(({ row, ...item }) => {
      if (!row) return { ...item, state: "refused" as const };
      if (seen.has(row.fingerprint)) return { ...item, state: "known" as const };
      seen.add(row.fingerprint);
      return { ...item, state: item.reasons.length > 0 ? ("withLoss" as const) : ("imported" as const) };
    }),
  };
}
