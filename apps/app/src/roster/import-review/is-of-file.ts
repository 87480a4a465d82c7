import type { Upload } from "@dars/contract/roster/uploads";

/** Faults of a file that stay what they are whatever is in the school. */
const OF_FILE: ReadonlySet<string> = new Set([
  "not-a-zip",
  "not-a-table",
  "old-workbook",
  "empty-table",
  "no-header",
  "encrypted",
  "damaged",
  "too-large",
  "too-many-rows",
  "compression-ratio",
  "bad-name",
  "duplicate-name",
  "overlapping-entries",
  "not-a-plain-file",
  "manifest",
]);

/** Whether a file was refused for what it is, so that only another file helps. */
export const isOfFile = ({ state, problem }: Upload): boolean =>
  state === "refused" && problem !== null && OF_FILE.has(problem.code);
