import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText, searchWords } from "@dars/contract/platform/search-text";
import type { searchPages as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findFile } from "./files.queries.ts";
import { keepReadable, type FileReaders } from "./may-read.ts";
import { listPages } from "./media.queries.ts";

const MOST = 100;
const EXCERPT = { before: 40, length: 160 };

/** Pages on which every word begins a word, with the text around the first match. */
export async function searchPages(
  readers: FileReaders,
  context: Context,
  { params: { schoolId, fileId }, query: { search = "" } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const words = searchWords(search);
  const db = context.database.reading(schoolId);
  const file = await findFile(db, schoolId, fileId);
  const [readable] = file ? await keepReadable(readers, context, schoolId, [file]) : [];
  if (!readable) throw notFound("The file");
  if (words.length === 0) return { pages: [] };
  const pages = await listPages(db, schoolId, fileId);
  return {
    pages: pages
      .filter(({ text }) => stands(words, text))
      .slice(0, MOST)
      .map(({ page, text }) => ({ page, excerpt: buildExcerpt(text, words) })),
  };
}

function stands(words: readonly string[], text: string): boolean {
  const folded = ` ${searchText(text)}`;
  return words.every((word) => folded.includes(` ${word}`));
}

/** The words are found folded, so the first match is located again in the original text. */
function buildExcerpt(text: string, [first = ""]: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const places = [...plain.matchAll(/\S+/g)];
  const at = places.find(([word]) => searchText(word).startsWith(first))?.index ?? 0;
  const from = plain.lastIndexOf(" ", Math.max(0, at - EXCERPT.before)) + 1;
  return plain.slice(from, from + EXCERPT.length);
}
