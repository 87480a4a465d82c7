import type { KnownUpload, Outcome } from "./uploads.queries.ts";

const COLUMNS = ["rows", "create", "update", "unchanged", "deactivate", "reject", "blocked"] as const;

/** Uploads as a list for a terminal. */
export const renderUploads = (uploads: readonly KnownUpload[]): string =>
  uploads.length === 0 ? "No uploads." : uploads.map((upload) => printable(formatUpload(upload))).join("\n");

const formatUpload = ({ id, state, kind, fileName, uploadedAt }: KnownUpload) =>
  `${String(id).padStart(6)}  ${state.padEnd(10)}  ${kind.padEnd(11)}  ${uploadedAt.toISOString()}  ${fileName}`;

/** One upload and its results. */
export function renderUpload({ id, state, outcome, problem }: KnownUpload): string {
  const lines = [`Upload ${id}: ${state}.`];
  if (problem) {
    const place = [problem.file, problem.line && `line ${problem.line}`, problem.column].filter(Boolean);
    lines.push(`  ${problem.message} (${[problem.code, ...place].join(", ")})`);
  }
  if (outcome) lines.push(...foundLines(outcome, state === "checked"));
  return lines.map(printable).join("\n");
}

function foundLines({ counts, changes, issues, questions, brake }: Outcome, isChecked: boolean): string[] {
  const open = questions.filter(({ isOpen }) => isOpen);
  return [
    ["file", ...COLUMNS].join("\t"),
    ...counts.map((each) => [each.file, ...COLUMNS.map((column) => each[column])].join("\t")),
    `${changes} changes, ${issues.errors} errors, ${issues.warnings} warnings.`,
    ...open.map(({ of, column }) => `Open question: ${of} ${column ?? ""}; answer it in the app.`),
    ...(brake && isChecked
      ? [`${brake.proposed} records would end: --confirm-deactivate ${brake.proposed}`]
      : []),
  ];
}

/** Text of a file must not steer a terminal. */
const printable = (line: string) => line.replaceAll(/[^\P{Cc}\t]|\p{Cf}/gu, "?");
