import { AppError } from "#platform/errors.ts";
import { inThread, type ThreadBounds } from "#platform/in-thread.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";

/** Fonts and template take a third of a gigabyte while they work, so one at a time and few who wait. */
export const MOST_WAITING = 5;
const TYPESETTER = new URL("./typesetter.ts", import.meta.url);
const BOUNDS: ThreadBounds = { seconds: 60, memory: 1024 };

interface Print {
  /** A Typst program; it finds the content as JSON in `sys.inputs.content` and never as code. */
  readonly template: string;
  readonly content: unknown;
}

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sets a document by Typst in a thread of its own, with Amiri, Noto Sans and Noto Sans Arabic, tagged for screen
 * readers. Arabic words of a document in Latin script are set in Noto Sans Arabic, whose letters have the height and
 * weight of Noto Sans. Throws `busy` when too many already wait.
 */
export async function printPdf(print: Print): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= MOST_WAITING)
    throw new AppError("busy", "Many letters are being printed. Try again in a moment.", { retryAfter: 10 });
  waiting += 1;
  const mine = turn.then(() => printApart(print));
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** The compiler is synchronous, and its memory is freed with its thread. */
async function printApart({ template, content }: Print): Promise<Uint8Array<ArrayBuffer>> {
  const work = { template, content: JSON.stringify(content) };
  const printed = await inThread(TYPESETTER, work, { bounds: BOUNDS });
  if (!(printed instanceof Uint8Array)) throw new TypeError("The typesetter answers otherwise.");
  return takeBytes(printed);
}
