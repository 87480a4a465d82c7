import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import type { readUploadReport as route, UploadIssue } from "@dars/contract/roster/upload-rows";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { fillIn } from "#platform/fill-in.ts";
import { writeSeparated } from "#platform/sheets/public.ts";
import { columnTitles } from "#roster/tables/public.ts";

import { codeWords } from "./code-words.ts";
import { listFound } from "./found.queries.ts";
import { fileWords, REPORT_WORDS } from "./report-words.ts";
import { findUpload } from "./uploads.queries.ts";

const AT_ONCE = 5000;

/** The row report as a file that a spreadsheet opens, in the reader's language. */
export async function readReport(
  context: Context,
  { params: { schoolId, uploadId }, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  return context.database.inSchool(schoolId, async (db) => {
    const bytes = await reportFile(db, schoolId, uploadId, locale);
    if (!bytes) throw notFound("This upload");
    await audited(context, db, schoolId, "roster.report_read", ["roster-upload", uploadId]);
    return { name: `import-${uploadId}.csv`, type: "text/csv; charset=utf-8", bytes };
  });
}

/** The report's bytes; undefined where there is no such upload. */
export async function reportFile(
  db: Db,
  schoolId: number,
  uploadId: number,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const upload = await findUpload(db, schoolId, uploadId);
  if (!upload) return undefined;
  const titles = columnTitles(upload.kind, locale);
  const rows: string[][] = [];
  for (let after = 0, more = true; more;) {
    const page = await listFound<UploadIssue>(db, schoolId, uploadId, "issues", { after, limit: AT_ONCE });
    rows.push(...page.map((issue) => buildRow(issue, locale, titles)));
    after = page.at(-1)?.position ?? after;
    more = page.length === AT_ONCE;
  }
  const columns = COLUMNS.map((key) => ({ title: REPORT_WORDS[locale][key], key, width: 20, isText: true }));
  return writeSeparated({ name: "report", isRightToLeft: locale !== "en", columns, hasKeys: false, rows });
}

const COLUMNS = ["file", "line", "column", "outcome", "toDo", "stands", "first", "row"] as const;

function buildRow(
  { file, line, column, code, blockedBy, cells, params }: UploadIssue,
  locale: Locale,
  titles: ReadonlyMap<string, string>,
): string[] {
  const words = REPORT_WORDS[locale];
  const titled = (key: string) => titles.get(key) ?? key;
  const stored = params.find(({ name }) => name === "stored");
  const stands = cells.find((cell) => cell.column === column) ?? params.find(({ name }) => name === "value");
  return [
    fileWords(file, locale),
    line === 0 ? "" : String(line),
    column === null ? "" : titled(column),
    code.startsWith("E_") ? words.leftOut : words.taken,
    codeWords(code, locale) + (stored ? ` ${words.now}: ${stored.value || "—"}` : ""),
    stands?.value ?? "",
    blockedBy
      ? `${fileWords(blockedBy.file, locale)}, ${fillIn(words.formatLine, { line: blockedBy.line })}`
      : "",
    cells.map(({ column: key, value }) => `${titled(key)}: ${value}`).join("; "),
  ];
}
