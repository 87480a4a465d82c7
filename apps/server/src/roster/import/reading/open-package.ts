import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

import { openPromise, type Entry, type ZipFile } from "yauzl";

import { readEntries, inflate } from "#platform/packages/read-entries.ts";
import { PackageRefused, type RefusalReason } from "#platform/packages/refusal.ts";

export interface Limits {
  readonly zipBytes: number;
  readonly unpackedBytes: number;
  /** How many times larger a file may be than its part of the zip. Up to a megabyte is not measured. */
  readonly ratio: number;
  readonly rows: number;
}

/** OR-13. */
export const LIMITS: Limits = {
  zipBytes: 200 * 1024 ** 2,
  unpackedBytes: 2 * 1024 ** 3,
  ratio: 100,
  rows: 5_000_000,
};

/** The format knows 22 files; more than this is no roster. */
const ENTRIES = 200;
const NAME = /^[^/\\:\p{Cc}]{1,200}$/u;

export interface OpenPackage {
  /** Every file by its name as written, with its bytes counted and its checksum proved while they are read. */
  readonly files: ReadonlyMap<string, () => AsyncIterable<Buffer>>;
  readonly sha256: string;
  readonly close: () => void;
}

/**
 * Opens a zip from an untrusted source. Throws PackageRefused on everything that a roster's zip does not
 * need: folders, odd names, links, passwords, two entries sharing bytes, and files that unpack to more than
 * the limit.
 */
export async function openPackage(path: string, limits: Limits = LIMITS): Promise<OpenPackage> {
  const { size } = await stat(path);
  if (size > limits.zipBytes)
    throw tooLarge(`The zip has ${size} bytes; at most ${limits.zipBytes} are read.`);
  const sha256 = await hashFile(path);
  const zip = await asRefusal("not-a-zip", () =>
    openPromise(path, { autoClose: false, strictFileNames: true }),
  );
  try {
    if (zip.entryCount > ENTRIES)
      throw tooLarge(`The zip has ${zip.entryCount} files; at most ${ENTRIES} are read.`);
    const entries = await asRefusal("damaged", () => readEntries(zip));
    const named = nameEntries(entries);
    checkNames(named);
    await asRefusal("damaged", () => checkRanges(zip, entries, size));
    let unpacked = 0;
    const count = (bytes: number) => {
      unpacked += bytes;
      if (unpacked > limits.unpackedBytes)
        throw tooLarge(`The files unpack to more than ${limits.unpackedBytes} bytes.`);
    };
    const { ratio } = limits;
    const files = new Map(
      named.map(({ file, entry }) => {
        return [file, () => inflate(zip, entry, { file, ratio, count })];
      }),
    );
    return { files, sha256, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

interface NamedEntry {
  readonly file: string;
  readonly entry: Entry;
}

/** What a Mac writes beside the files, which says nothing of a roster. */
const COMPANION = /^__MACOSX\/|(?:^|\/)\.DS_Store$/;

/** The files by their names: without a Mac's companions, and without the folder where all of them are in one. */
function nameEntries(entries: readonly Entry[]): readonly NamedEntry[] {
  const own = entries.filter(({ fileName }) => !COMPANION.test(fileName));
  const [folder = ""] = /^[^/]+\//.exec(own[0]?.fileName ?? "") ?? [];
  const isInFolder =
    folder !== "" && FOLDER.test(folder) && own.every(({ fileName }) => fileName.startsWith(folder));
  if (!isInFolder) return own.map((entry) => ({ file: entry.fileName, entry }));
  return own
    .filter(({ fileName }) => fileName !== folder)
    .map((entry) => ({ file: entry.fileName.slice(folder.length), entry }));
}

/** A folder of a user's own; never one of those that lead elsewhere. */
const FOLDER = /^(?!\.{1,2}\/)[^/\\:\p{Cc}]{1,200}\/$/u;

function checkNames(named: readonly NamedEntry[]): void {
  const seen = new Set<string>();
  for (const { file: fileName, entry } of named) {
    if (!NAME.test(fileName) || fileName === "..")
      throw new PackageRefused(
        "bad-name",
        `'${printable(fileName)}' is not a plain file name. Zip the files themselves, not the folder they are in.`,
        { file: printable(fileName) },
      );
    if (seen.has(fileName.toLowerCase()))
      throw new PackageRefused("duplicate-name", `'${fileName}' is in the zip twice.`, { file: fileName });
    seen.add(fileName.toLowerCase());
    checkKind(entry);
  }
}

function checkKind(entry: Entry): void {
  const file = entry.fileName;
  if (entry.isEncrypted())
    throw new PackageRefused("encrypted", `'${file}' is locked with a password.`, { file });
  // The upper half is Unix's file mode, on any system that made the zip; 0 if it wrote none.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  const isPlain = kind === 0 || kind === 0o100000;
  if (!isPlain || !entry.canDecodeFileData())
    throw new PackageRefused(
      "not-a-plain-file",
      `'${file}' is a link, or packed in a way that is not read.`,
      { file },
    );
}

/** No two entries may share bytes (the way of most zip bombs), and each must be named alike in both directories. */
async function checkRanges(zip: ZipFile, entries: readonly Entry[], size: number): Promise<void> {
  const ranges = [];
  for (const entry of entries) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw)) throw new Error(`'${entry.fileName}' has two names`);
    const end = local.fileDataStart + entry.compressedSize;
    ranges.push({ start: entry.relativeOffsetOfLocalHeader, end, file: entry.fileName });
  }
  ranges.sort((one, other) => one.start - other.start);
  for (const [at, { end, file }] of ranges.entries())
    if (end > (ranges[at + 1]?.start ?? size))
      throw new PackageRefused("overlapping-entries", `'${file}' shares its bytes with another file.`, {
        file,
      });
}

const tooLarge = (message: string) => new PackageRefused("too-large", message);

/** A name for a message: without signs that could act on a terminal. */
const printable = (name: string) => name.slice(0, 100).replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");

/** Every error of the zip library is about the file it was given, so it refuses the file. */
async function asRefusal<T>(reason: RefusalReason, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PackageRefused) throw error;
    const detail = error instanceof Error ? printable(error.message) : "";
    if (/relative path|absolute path|invalid characters in fileName/.test(detail))
      throw new PackageRefused(
        "bad-name",
        `The zip has a file with a path in its name (${detail}).`,
        {},
        error,
      );
    throw new PackageRefused(reason, `The file cannot be read as a zip (${detail}).`, {}, error);
  }
}
