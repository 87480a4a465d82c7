import type { FileReply, Input } from "@dars/contract/platform/route";
import type { readUploadReport as route, UploadIssue } from "@dars/contract/roster/upload-rows";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { writeSeparated } from "#platform/sheets/public.ts";

import { listFound } from "./found.queries.ts";
import { findUpload } from "./uploads.queries.ts";

const COLUMNS = ["file", "line", "column", "code", "message", "blocked by", "row"].map((title) => ({
  title,
  key: title,
  width: 20,
  isText: true,
}));
const AT_ONCE = 5000;

/** The row report as a file that a spreadsheet opens. */
export async function readReport(
  context: Context,
  { params: { schoolId, uploadId } }: Input<typeof route>,
): Promise<FileReply> {
  return context.database.inSchool(schoolId, async (db) => {
    const bytes = await reportFile(db, schoolId, uploadId);
    if (!bytes) throw notFound("This upload");
    await audit(db, schoolId, {
      action: "roster.report_read",
      ...by(context),
      subject: { kind: "roster-upload", id: uploadId },
    });
    return { name: `import-${uploadId}.csv`, type: "text/csv; charset=utf-8", bytes };
  });
}

/** The report's bytes; undefined where there is no such upload. */
export async function reportFile(
  db: Db,
  schoolId: number,
  uploadId: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!(await findUpload(db, schoolId, uploadId))) return undefined;
  const rows: string[][] = [];
  for (let after = 0, more = true; more;) {
    const page = await listFound<UploadIssue>(db, schoolId, uploadId, "issues", { after, limit: AT_ONCE });
    rows.push(...page.map(lineOf));
    after = page.at(-1)?.position ?? after;
    more = page.length === AT_ONCE;
  }
  return writeSeparated({ name: "report", isRightToLeft: false, columns: COLUMNS, hasKeys: false, rows });
}

const lineOf = ({ file, line, column, code, message, blockedBy, cells }: UploadIssue): string[] => [
  file,
  line === 0 ? "" : String(line),
  column ?? "",
  code,
  message,
  blockedBy ? `${blockedBy.file} ${blockedBy.line} (${blockedBy.code})` : "",
  cells.map(({ column: name, value }) => `${name}: ${value}`).join("; "),
];
