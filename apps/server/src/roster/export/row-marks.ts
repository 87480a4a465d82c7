import { createHash } from "node:crypto";

import type { Db } from "#platform/db/db.ts";
import { listColumnNames, type Version, type FileName } from "#roster/standard/public.ts";

import type { PackageRows } from "./assemble.ts";
import { listRowMarks, upsertRowMarks, type RowMark } from "./row-marks.queries.ts";
import type { Cells } from "./wording.ts";

interface Package {
  /** The school, or the head office for a package of the group. */
  readonly placeId: number;
  readonly version: Version;
  readonly files: readonly FileName[];
  readonly rows: PackageRows;
}

/**
 * For each row of a school's packages, the time of its last change; for each removed row, the time of its
 * removal.
 */
export class RowMarks {
  readonly #marks: ReadonlyMap<string, RowMark>;

  constructor(marks: ReadonlyMap<string, RowMark>) {
    this.#marks = marks;
  }

  /**
   * The rows of a file that are other than they were at `base`, with their status and the moment of the change; those
   * for which `isAlong` says so come along as they are.
   */
  changedSince(
    file: FileName,
    rows: readonly Cells[],
    base: Date,
    isAlong: (cells: Cells) => boolean = () => false,
  ): Cells[] {
    const changed = rows.flatMap((cells): Cells[] => {
      const mark = this.#marks.get(buildKey(file, cells["sourcedId"] ?? ""));
      if (!mark || (mark.changedAt <= base && !isAlong(cells))) return [];
      return [{ ...cells, status: "active", dateLastModified: mark.changedAt.toISOString() }];
    });
    return [...changed, ...this.#goneSince(file, base)].toSorted(byId);
  }

  #goneSince(file: FileName, base: Date): Cells[] {
    return [...this.#marks.values()].flatMap((mark): Cells[] =>
      mark.file === file && mark.hash === null && mark.changedAt > base
        ? [
            {
              sourcedId: mark.sourcedId,
              status: "tobedeleted",
              dateLastModified: mark.changedAt.toISOString(),
            },
          ]
        : [],
    );
  }
}

/**
 * Records the content of a package at `takenAt`, so that later deltas can find what has changed since. Rows
 * change in many tables, and a reader cares about the row as it is exported: so the exported row is compared,
 * by its hash. No other transaction may record the same school meanwhile.
 */
export async function noteRows(db: Db, read: Package, takenAt: Date): Promise<RowMarks> {
  const { placeId, version, files } = read;
  const known = new Map((await listRowMarks(db, placeId, version)).map((mark) => [keyOfMark(mark), mark]));
  const there = indexRowMarks(read, takenAt);
  const noted = new Set<string>(files);
  const hasGone = ({ file, hash }: RowMark, key: string) =>
    hash !== null && noted.has(file) && !there.has(key);
  const changed = [
    ...[...there].filter(([key, { hash }]) => known.get(key)?.hash !== hash),
    ...[...known]
      .filter(([key, mark]) => hasGone(mark, key))
      .map(([key, mark]) => [key, { ...mark, hash: null, changedAt: takenAt }] as const),
  ];
  await upsertRowMarks(
    db,
    placeId,
    version,
    changed.map(([, mark]) => mark),
  );
  return new RowMarks(new Map([...known, ...changed]));
}

function indexRowMarks({ version, files, rows }: Package, changedAt: Date): Map<string, RowMark> {
  const marks = files.flatMap((file) =>
    rows[file].map((cells): RowMark => {
      const hash = hashCells(cells, listColumnNames(version, file) ?? []);
      return { file, sourcedId: cells["sourcedId"] ?? "", hash, changedAt };
    }),
  );
  return new Map(marks.map((mark) => [keyOfMark(mark), mark]));
}

const buildKey = (file: string, sourcedId: string) => `${file} ${sourcedId}`;

const keyOfMark = ({ file, sourcedId }: RowMark) => buildKey(file, sourcedId);

/**
 * A hash of the written cells and of a user's roles, which in 1.2 are in a file of their own. 128 bits are
 * enough to distinguish two states of a row.
 */
function hashCells(cells: Cells, columns: readonly string[]): string {
  const extra = Object.keys(cells).filter((column) => column === "roles" || column.startsWith("metadata."));
  const written = [...columns, ...extra.toSorted()].map((column) => [column, cells[column] ?? ""]);
  const text = JSON.stringify(written.filter(([, value]) => value !== ""));
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** By code points, as in every package. */
const byId = ({ sourcedId: one = "" }: Cells, { sourcedId: other = "" }: Cells): number =>
  one < other ? -1 : one > other ? 1 : 0;
