import type { Database } from "#platform/db/db.ts";
import { readGrid } from "#platform/sheets/public.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { readTable } from "./read-table.ts";
import type { TableRead } from "./table.ts";

interface TakenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The cells of a file as a user sees them on opening it. */
export const cellsIn = async ({ bytes, name }: TakenFile): Promise<string[][]> =>
  (await readGrid(name, Buffer.from(bytes), {})).sheets
    .flatMap(({ grid }) => grid.rows)
    .map(({ cells }) => cells.map(({ text }) => text));

/** A table of students as the school's own import reads it. */
export async function studentsIn(
  database: Database,
  schoolId: number,
  { name, bytes }: TakenFile,
): Promise<TableRead> {
  const school = await loadTableSchool(database, schoolId);
  return readTable(bytes, { fileName: name, kind: "students", choices: {}, school, today: "2026-11-20" });
}
