import { fromBufferPromise, type Entry } from "yauzl";

import { damaged, readEntries, inflate } from "#platform/packages/read-entries.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

/** OR-13 for workbooks, which are held in memory: less than for packages. */
export const WORKBOOK_LIMITS = {
  bytes: 64 * 1024 ** 2,
  unpackedBytes: 512 * 1024 ** 2,
  ratio: 100,
  entries: 1000,
} as const;

/** The parts of a workbook by their names in lower case, each opened when it is read. */
export type WorkbookParts = ReadonlyMap<string, () => AsyncIterable<Buffer>>;

/**
 * Opens the zip that a workbook is. Throws PackageRefused on what no office's workbook has need of: macros,
 * passwords, two parts of one name, parts that unpack to more than they may. `ratio`: how many times larger than packed.
 */
export async function openWorkbook(
  file: string,
  bytes: Buffer,
  { ratio }: { readonly ratio: number } = WORKBOOK_LIMITS,
): Promise<WorkbookParts> {
  const zip = await asRefusal(file, () => fromBufferPromise(withoutRest(bytes), { strictFileNames: true }));
  if (zip.entryCount > WORKBOOK_LIMITS.entries)
    throw new PackageRefused("too-large", `${file} has more than ${WORKBOOK_LIMITS.entries} parts.`, {
      file,
    });
  const entries = await asRefusal(file, () => readEntries(zip));
  const parts = new Map<string, () => AsyncIterable<Buffer>>();
  let unpacked = 0;
  const count = (more: number) => {
    unpacked += more;
    if (unpacked > WORKBOOK_LIMITS.unpackedBytes)
      throw new PackageRefused("too-large", `${file} unpacks to more than is read.`, { file });
  };
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase();
    checkEntry(file, entry, parts);
    parts.set(name, () => inflate(zip, entry, { file, ratio, count }));
  }
  return parts;
}

const END_OF_ZIP = Buffer.from("PK\u0005\u0006", "latin1");
const END_BYTES = 22;

/** A few bytes behind a zip, as mail programs and servers leave them; Office opens such files all the same. */
function withoutRest(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END_OF_ZIP);
  if (end === -1 || end + END_BYTES > bytes.length) return bytes;
  return bytes.subarray(0, end + END_BYTES + bytes.readUInt16LE(end + END_BYTES - 2));
}

function checkEntry(file: string, entry: Entry, parts: ReadonlyMap<string, unknown>): void {
  const name = entry.fileName.toLowerCase();
  if (name.endsWith("vbaproject.bin"))
    throw new PackageRefused("not-a-table", `${file} has macros in it. Save it as a plain .xlsx.`, {
      file,
    });
  if (parts.has(name))
    throw new PackageRefused("duplicate-name", `${file} has a part of the same name twice.`, { file });
  if (entry.isEncrypted() || !entry.canDecodeFileData())
    throw new PackageRefused("encrypted", `${file} is locked with a password, or packed in an odd way.`, {
      file,
    });
}

async function asRefusal<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PackageRefused ? error : damaged(file, error);
  }
}
