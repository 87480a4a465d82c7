import type { ImportedItem } from "@dars/contract/learning/banks";
import { plainText } from "@dars/contract/learning/rich-text";

import { readQuestions, type Medium, type QuestionFormat } from "#learning/question-files/public.ts";

import { bankRow } from "./bank-row.ts";
import type { BankRow } from "./banks.queries.ts";

/** What is told of a file before and after it is put into a bank. */
export interface FileItems {
  readonly format: QuestionFormat;
  /** Without a fingerprint: refused. */
  readonly items: ReadonlyArray<Omit<ImportedItem, "state"> & { readonly fingerprint: string | null }>;
}

export interface ReadFile {
  readonly found: FileItems;
  readonly rows: readonly BankRow[];
  readonly media: ReadonlyMap<string, Medium>;
}

const MOST_WORDS = 120;

/** What a file has for a bank. The folder that it gives a question becomes a tag. Long work: requests let a thread do it. */
export async function readFile(name: string, bytes: Buffer): Promise<ReadFile> {
  const { format, items, store } = await readQuestions(name, bytes);
  const rows: BankRow[] = [];
  const found = items.map(({ id, question, category, reasons }) => {
    const tag = category.trim().slice(0, 100);
    const tags = question && tag !== "" ? [...new Set([...question.tags, tag])].slice(0, 50) : [];
    const filed = question && (tag === "" ? question : { ...question, tags });
    const row = filed && bankRow(filed);
    if (row) rows.push(row);
    return {
      id,
      reasons: [...reasons],
      words: filed ? plainText(filed.stem).slice(0, MOST_WORDS) : "",
      fingerprint: row?.fingerprint ?? null,
    };
  });
  return { found: { format, items: found }, rows, media: store.media };
}
