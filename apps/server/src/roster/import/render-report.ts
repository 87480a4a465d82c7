import type { FileCounts, RosterReport } from "./report.ts";

const COLUMNS = [
  "rows",
  "create",
  "update",
  "unchanged",
  "deactivate",
  "reject",
  "blocked",
  "skipped",
] as const;
/** More rows than this are read more easily from the JSON. */
const SHOWN = 40;

const STATUS: Record<RosterReport["status"], string> = {
  "dry-run": "Dry run: nothing was written.",
  committed: "Imported.",
  blocked: "Not imported: too many records would end.",
  refused: "Refused: nothing was read.",
};

/** The report as an office reads it in a terminal. */
export function renderReport(report: RosterReport): string {
  const { status, refusal, brake } = report;
  const lines = [STATUS[status]];
  if (refusal)
    lines.push(`  ${refusal.message} (${[refusal.reason, formatPlace(refusal)].filter(Boolean).join(", ")})`);
  if (Object.keys(report.files).length > 0) lines.push("", ...table(report));
  if (brake) {
    lines.push("", `${brake.proposed} records are no longer in the source and would end:`);
    for (const { file, missing, active } of brake.files) lines.push(`  ${file}.csv: ${missing} of ${active}`);
    if (status !== "committed") lines.push(`If that is right, add --confirm-deactivate ${brake.proposed}`);
  }
  lines.push(...issueLines(report), ...duplicateLines(report));
  return lines.map(printable).join("\n");
}

const formatPlace = ({
  file,
  row,
  column,
}: {
  file: string | null;
  row: number | null;
  column: string | null;
}) => [file, row === null ? null : `line ${row}`, column].filter((part) => part !== null).join(" ");

function table({ files, links }: RosterReport): string[] {
  const rows = Object.entries(files).map(([file, counts]) => [
    file,
    ...COLUMNS.map((name) => String(counts[name])),
  ]);
  const { create, update, unchanged, deactivate } = links;
  rows.push(["guardian links", "", ...[create, update, unchanged, deactivate].map(String), "", "", ""]);
  return [["", ...COLUMNS], ...rows].map(([name = "", ...cells]) =>
    [name.padEnd(22), ...cells.map((cell) => cell.padStart(11))].join("").trimEnd(),
  );
}

function issueLines({ files, issues, unlistedIssues }: RosterReport): string[] {
  if (issues.length === 0) return [];
  const all = issues.length + unlistedIssues;
  const shown = issues.slice(0, SHOWN).map(({ file, row, column, code, sourcedId, message }) => {
    const place = formatPlace({ file, row: row === 0 ? null : row, column: column ?? null });
    return `  ${code} ${place}: ${message}${sourcedId ? ` [${sourcedId}]` : ""}`;
  });
  const rest = all > shown.length ? [`  … and ${all - shown.length} more; --json lists them.`] : [];
  return ["", `${all} remarks (${formatCodes(Object.values(files))}):`, ...shown, ...rest];
}

function formatCodes(files: readonly FileCounts[]): string {
  const totals = new Map<string, number>();
  for (const { codes } of files)
    for (const [code, count] of Object.entries(codes)) totals.set(code, (totals.get(code) ?? 0) + count);
  return [...totals].map(([code, count]) => `${count} ${code}`).join(", ") || "about the package";
}

function duplicateLines({ possibleDuplicates }: RosterReport): string[] {
  if (possibleDuplicates.length === 0) return [];
  const shown = possibleDuplicates
    .slice(0, SHOWN)
    .map(({ sourcedId, row, personId, otherSourcedId, alikeIn }) => {
      const other = personId === null ? `'${otherSourcedId}' of this package` : `person ${personId}`;
      return `  users.csv line ${row} '${sourcedId}' and ${other}: same ${alikeIn}`;
    });
  return ["", `${possibleDuplicates.length} people may be known already; look at them:`, ...shown];
}

/** Text of the package must not steer a terminal. */
const printable = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
