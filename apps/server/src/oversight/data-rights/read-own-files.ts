import { oneByOne } from "#platform/one-by-one.ts";
import { writeSeparated } from "#platform/sheets/public.ts";
import { readWhole } from "#talking/files/public.ts";

import type { ExportParts } from "./get-export-path.ts";
import { listOwnFiles, type OwnFile } from "./own-work.queries.ts";
import type { ArchiveEntry } from "./write-archive.ts";

/** An archive is held in memory while it is made and sent. */
const MOST_BYTES = 64 * 1024 * 1024;
const COLUMNS = ["file", "name", "type", "bytes", "sent_at", "included"];

interface OwnFiles {
  readonly entries: readonly ArchiveEntry[];
  /** How many did not fit. */
  readonly leftOut: number;
}

/** A person's own files and photo, the latest first as far as they fit, and a list of all of them. */
export async function readOwnFiles(
  { database, store }: ExportParts,
  schoolId: number,
  whose: { readonly personId: number; readonly accountId: number | null },
): Promise<OwnFiles> {
  const files = await listOwnFiles(database.reading(schoolId), schoolId, whose);
  const fitting = pickFitting(files);
  const entries: ArchiveEntry[] = [];
  await oneByOne(fitting, async (file) => {
    const whole = await readWhole({ database, store, schoolId }, file.id);
    // Erased since it was listed.
    if (whole) entries.push({ path: getArchivePath(file), bytes: whole.bytes, isPacked: true });
  });
  const included = new Set(fitting);
  const rows = files.map((file) => [
    included.has(file) ? getArchivePath(file) : null,
    file.name,
    file.type,
    file.size,
    file.sentAt,
    included.has(file) ? "yes" : "no",
  ]);
  const columns = COLUMNS.map((title) => ({ title, key: title, width: 20, isText: true }));
  const bytes = writeSeparated({ name: "files", isRightToLeft: false, columns, hasKeys: false, rows });
  return { entries: [{ path: "files.csv", bytes }, ...entries], leftOut: files.length - fitting.length };
}

function pickFitting(files: readonly OwnFile[]): readonly OwnFile[] {
  let used = 0;
  return files.filter(({ size }) => {
    if (used + size > MOST_BYTES) return false;
    used += size;
    return true;
  });
}

/** Nothing in a name leads out of the folder. */
const getArchivePath = ({ id, name }: OwnFile): string =>
  `files/${id}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").slice(-80)}`;
