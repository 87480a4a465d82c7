import type { Database } from "#platform/db/db.ts";
import { keepWordings, WORDED_FILES, type SourceRow } from "#roster/export/public.ts";
import { listColumnNames, type FileName } from "#roster/standard/public.ts";

import type { SpokenOf } from "./commit-plan.ts";
import { journaledUpdate } from "./journal.queries.ts";
import type { CheckedFiles } from "./reading/check-references.ts";
import type { Package } from "./reading/read-package.ts";

interface KeptIn extends SpokenOf {
  readonly groupId: number;
  readonly uploadId?: number;
}

/**
 * Records how the source words the rows just imported, so that an export can repeat the wording (OR-12).
 * Reads these schools again, so it runs after the last of its schools is written. With an upload's id,
 * undoing the upload also undoes these records.
 */
export async function keepSourceWords(
  database: Database,
  { uploadId, ...spoken }: KeptIn,
  { manifest }: Package,
  checked: CheckedFiles,
): Promise<void> {
  const listActiveRows = (file: FileName): SourceRow[] => {
    const columns = listColumnNames(manifest.version, file) ?? [];
    return (checked.get(file)?.rows ?? [])
      .filter(({ isActive }) => isActive)
      .map((row) => ({ ...row, columns }));
  };
  const source = {
    ...spoken,
    source: manifest.sourceCode,
    rows: new Map(WORDED_FILES.map((file) => [file, listActiveRows(file)])),
    roles: checked.has("roles") ? listActiveRows("roles") : undefined,
  };
  await keepWordings(database, source, ({ schoolId, update, ...found }) =>
    journaledUpdate(
      uploadId === undefined ? undefined : { schoolId, uploadId },
      "roster_records",
      update,
      found,
    ),
  );
}
