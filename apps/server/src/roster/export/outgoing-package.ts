import type { FileReply } from "@dars/contract/platform/route";

import type { Outgoing } from "#oversight/exports/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { MARK_FILES, type FileName } from "#roster/standard/public.ts";

import type { PackageRows, ExportOptions } from "./assemble.ts";
import { gatherRoster, buildPackage, type Gathered } from "./export-roster.ts";
import { findBase } from "./row-marks.queries.ts";
import { noteRows, type RowMarks } from "./row-marks.ts";
import type { Cells } from "./wording.ts";

interface OutgoingPackageRequest extends ExportOptions {
  readonly groupId: number;
  /** The school, or the head office for the whole group. */
  readonly placeId: number;
  /** Only changes since the latest package of that time; undefined: everything. */
  readonly since?: Date | undefined;
}

/** Throws conflict with the reason `no-base` where no package is old enough for `since`. */
export async function outgoingPackage(
  database: Database,
  { groupId, placeId, since, ...wanted }: OutgoingPackageRequest,
): Promise<Outgoing<FileReply> & Pick<Gathered, "counts">> {
  const { version, demographics, gradebook = false } = wanted;
  const base = since && (await findBase(database.reading(placeId), placeId, version, since));
  if (since && !base)
    throw clash(
      "no-base",
      `No package of version ${version} was taken then or before. Take a whole one first.`,
    );
  const gathered = await gatherRoster(database, groupId, wanted);
  const { students, counts } = gathered;
  const kind = since ? { since: base?.takenAt.toISOString() ?? null } : {};
  return {
    kind: "roster",
    action: "roster.exported",
    changes: { version, demographics, ...(gradebook && { gradebook }), users: counts.users ?? 0, ...kind },
    students,
    counts,
    version,
    hasDemographics: demographics,
    isDelta: base !== undefined,
    write: (db, { takenAt, mark }) => write(db, { placeId, gathered, takenAt, mark, base }),
  };
}

interface Written {
  readonly placeId: number;
  readonly gathered: Gathered;
  readonly takenAt: Date;
  readonly mark: string | undefined;
  readonly base: Awaited<ReturnType<typeof findBase>>;
}

/** A later delta may be based on any package. */
async function write(db: Db, { placeId, gathered, takenAt, mark, base }: Written): Promise<FileReply> {
  const { rows, wanted } = gathered;
  const files = gathered.files.filter((file) => !MARK_FILES.includes(file));
  const marks = await noteRows(db, { placeId, version: wanted.version, files, rows }, takenAt);
  if (!base) return buildPackage(gathered, { mark });
  return buildPackage(gathered, {
    mark,
    // A receiver that has had no birth dates yet gets all of them; marks are always sent whole.
    changed: {
      rows: changedRows(gathered, marks, base.takenAt),
      getMode: (file) =>
        MARK_FILES.includes(file) || (file === "demographics" && !base.hasDemographics) ? "bulk" : "delta",
    },
  });
}

/** A user that changed is sent with all its roles and dates: a reader takes a user without roles for one who has gone. */
function changedRows({ files, rows }: Gathered, marks: RowMarks, since: Date): PackageRows {
  const births = new Set(marks.changedSince("demographics", rows.demographics, since).map(getSourcedId));
  const users = marks.changedSince("users", rows.users, since, (cells) => births.has(getSourcedId(cells)));
  const ids = new Set(users.map(getSourcedId));
  const along: Partial<Record<FileName, (cells: Cells) => boolean>> = {
    users: (cells) => ids.has(getSourcedId(cells)),
    roles: ({ userSourcedId = "" }) => ids.has(userSourcedId),
    demographics: (cells) => ids.has(getSourcedId(cells)),
  };
  const changed = { ...rows };
  for (const file of files.filter((each) => !MARK_FILES.includes(each)))
    changed[file] = marks.changedSince(file, rows[file], since, along[file]);
  return changed;
}

const getSourcedId = ({ sourcedId = "" }: Cells): string => sourcedId;
