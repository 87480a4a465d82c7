import { workerData } from "node:worker_threads";

import { serveFile } from "#platform/readers/serve-file.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";

import { readFile, type ReadFile } from "./read-file.ts";
import type { QuestionOrder, ReadPieces } from "./read-in-thread.ts";

/** Of the JSON of one piece: what the event loop handles at a time. */
const MOST_LETTERS = 256 * 1024;

const { name, bytes }: QuestionOrder = workerData;
await serveFile(
  async (): Promise<ReadPieces> => {
    const read = await readFile(name, Buffer.from(bytes));
    return { found: JSON.stringify(read.found), pieces: [...splitPieces(read)] };
  },
  ({ pieces }) => pieces.map(({ content }) => content.buffer),
);

/** Each in memory of its own, which can leave the thread without a copy. */
function* splitPieces({ rows, media }: ReadFile): Generator<ReadPieces["pieces"][number]> {
  let texts: string[] = [];
  let letters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    letters += text.length;
    if (letters < MOST_LETTERS) continue;
    yield questions(texts);
    texts = [];
    letters = 0;
  }
  if (texts.length > 0) yield questions(texts);
  for (const [key, { type, bytes: content }] of media)
    yield { medium: { key, type }, content: takeBytes(content) };
}

function questions(texts: readonly string[]): ReadPieces["pieces"][number] {
  return { medium: null, content: new TextEncoder().encode(`[${texts.join(",")}]`) };
}
