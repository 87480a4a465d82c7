import { CsvError, parse, type Parser } from "csv-parse";

import { PackageRefused } from "./refusal.ts";

/** One record of a CSV file. Cells are bytes, each written as the character of that number (latin1). */
export interface CsvRecord {
  /** The line on which it begins; the first line of a file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface BrokenRecord {
  readonly line: number;
  /** Which cell was being read, from 0. */
  readonly cell: number;
  readonly message: string;
}

export interface Listener {
  readonly record: (record: CsvRecord) => void;
  readonly broken: (record: BrokenRecord) => void;
}

/** No real record is longer; a longer one is a quote that was never closed. */
const RECORD_BYTES = 256 * 1024;
/** A file with more broken quotes than this was not written by a program that knows the format. */
const BROKEN_RECORDS = 1000;

const LF = 10;
const CR = 13;

/**
 * Reads RFC 4180 from a stream, record by record. A broken quote costs its own line only: reading begins afresh
 * on the next one, so that a quote which is never closed does not swallow the rows behind it. Throws PackageRefused
 * where that cannot be done: no line end within reach, or too many broken lines.
 */
export async function readRecords(
  file: string,
  chunks: AsyncIterable<Buffer>,
  hear: Listener,
  separator = ",",
): Promise<void> {
  const reader = new RecordReader(file, hear, separator);
  for await (const chunk of chunks) await reader.push(chunk);
  await reader.end();
}

class RecordReader {
  readonly #file: string;
  readonly #hear: Listener;
  readonly #separator: string;
  #parser: Parser;
  /** Bytes given to the parser that have not come back as a record. */
  #pending: Buffer = Buffer.alloc(0);
  /** Where in the parser's input `#pending` begins. */
  #offset = 0;
  #line = 1;
  #width: number | undefined;
  #brokenSoFar = 0;
  #isSkipping = false;
  #endedOnCr = false;

  constructor(file: string, hear: Listener, separator: string) {
    this.#file = file;
    this.#hear = hear;
    this.#separator = separator;
    this.#parser = this.#newParser();
  }

  async push(chunk: Buffer): Promise<void> {
    // The second half of a line end whose first half closed a broken line.
    const arrived = this.#endedOnCr && chunk[0] === LF ? chunk.subarray(1) : chunk;
    this.#endedOnCr = false;
    let fresh = this.#isSkipping ? this.#skipLine(arrived) : arrived;
    this.#pending = Buffer.concat([this.#pending, fresh]);
    while (fresh.length > 0) {
      const written = fresh;
      const error = await settled((done) => this.#parser.write(written, done));
      if (!error) break;
      fresh = this.#recover(error);
    }
    this.#dropBlankLines();
    if (this.#pending.length > 2 * RECORD_BYTES + chunk.length) throw this.#endless();
  }

  /** Blank lines are no record: they are not kept until one comes. Half of a line end waits for the other half. */
  #dropBlankLines(): void {
    const { bytes } = blankLines(this.#pending);
    const whole = this.#pending[bytes - 1] === CR && bytes === this.#pending.length ? bytes - 1 : bytes;
    this.#line += linesIn(this.#pending.subarray(0, whole));
    this.#pending = this.#pending.subarray(whole);
    this.#offset += whole;
  }

  async end(): Promise<void> {
    let error = await settled((done) => this.#parser.end(done));
    while (error) {
      const rest = this.#recover(error);
      error = await settled((done) => this.#parser.end(rest, done));
    }
  }

  #newParser(): Parser {
    const parser = parse({
      encoding: "latin1",
      delimiter: this.#separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES,
      on_record: (cells: string[], { bytes_records: end }) => this.#take(cells, end),
    });
    // The error also comes back from write() and end(), where it is dealt with.
    parser.on("error", () => undefined);
    parser.resume();
    return parser;
  }

  #take(cells: string[], end: number): null {
    const length = end - this.#offset;
    const blank = blankLines(this.#pending);
    const lines = linesIn(this.#pending.subarray(blank.bytes, length));
    this.#width ??= cells.length;
    // A record over several lines with the wrong number of cells is two rows glued together by a stray quote.
    if (lines > 1 && cells.length !== this.#width) throw new StrayQuote();
    this.#line += blank.lines;
    this.#hear.record({ line: this.#line, cells });
    this.#line += lines;
    this.#pending = this.#pending.subarray(length);
    this.#offset = end;
    return null;
  }

  /** Skips the line on which the pending record begins, and returns the bytes after it, still unread. */
  #recover(error: Error): Buffer {
    if (!(error instanceof CsvError || error instanceof StrayQuote)) throw error;
    const blank = blankLines(this.#pending);
    this.#line += blank.lines;
    this.#hear.broken({ line: this.#line, cell: getErrorColumn(error), message: sayIn(error) });
    this.#brokenSoFar += 1;
    if (this.#brokenSoFar > BROKEN_RECORDS)
      throw this.#refused(
        `has more than ${BROKEN_RECORDS} rows with broken quotes; the last is line ${this.#line}`,
      );
    const rest = this.#pending.subarray(blank.bytes);
    this.#offset = 0;
    this.#parser = this.#newParser();
    this.#pending = this.#skipLine(rest);
    return this.#pending;
  }

  /** Discards a broken line, as far as it has arrived, and returns the bytes after it. */
  #skipLine(bytes: Buffer): Buffer {
    const length = lengthOfLine(bytes);
    this.#isSkipping = length === undefined;
    if (length === undefined) return bytes.subarray(bytes.length);
    this.#endedOnCr = length === bytes.length && bytes[length - 1] === CR;
    this.#line += 1;
    return bytes.subarray(length);
  }

  #endless(): PackageRefused {
    return this.#refused(`has a row without an end at line ${this.#line}`);
  }

  #refused(message: string): PackageRefused {
    return new PackageRefused("E_QUOTES", `${this.#file} ${message}.`, { file: this.#file, row: this.#line });
  }
}

/** Two rows that a stray quote has glued together. */
class StrayQuote extends Error {
  constructor() {
    super("a quote runs on over the end of the line");
  }
}

function settled(start: (done: (error?: Error | null) => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => {
    start((error) => resolve(error ?? undefined));
  });
}

function getErrorColumn(error: Error): number {
  return "column" in error && typeof error.column === "number" ? error.column : 0;
}

function sayIn(error: Error): string {
  if (!(error instanceof CsvError)) return error.message;
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return "the row does not end within 256 kB: a quote is not closed";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quote is not closed";
  if (error.code === "CSV_INVALID_CLOSING_QUOTE")
    return "something stands between a closing quote and the end of its cell";
  return "a quote stands inside a cell that does not begin with one";
}

function blankLines(bytes: Buffer): { bytes: number; lines: number } {
  let at = 0;
  while (bytes[at] === LF || bytes[at] === CR) at += 1;
  return { bytes: at, lines: linesIn(bytes.subarray(0, at)) };
}

/** How many line ends there are, whichever of the three kinds. */
function linesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) count += 1;
  }
  return count;
}

/** The bytes of the first line with its end, or undefined where no end has come yet. */
function lengthOfLine(bytes: Buffer): number | undefined {
  const at = bytes.findIndex((byte) => byte === LF || byte === CR);
  if (at === -1) return undefined;
  return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
}
