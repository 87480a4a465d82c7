import type { ReportColumn, ReportRow } from "@dars/contract/insight/school-reports";

interface ReportBarProps {
  readonly row: ReportRow;
  readonly rows: readonly ReportRow[];
  readonly columns: readonly ReportColumn[];
  readonly label: string;
}

/** Columns whose first is a part of the second. */
const PARTS: ReadonlySet<string> = new Set([
  "present students",
  "submitted expected",
  "published lessons",
  "attended invited",
  "active-week accounts",
]);

/** The first column as a percentage, as a part of the second, or beside the largest; nothing where neither says much. */
export function ReportBar({ row: { values }, rows, columns, label }: ReportBarProps) {
  const whole = getBarMax(columns, values, rows);
  const first = values?.[0];
  if (whole === null || first === null || first === undefined) return null;
  return <progress value={first} max={Math.max(1, whole)} aria-label={label} />;
}

function getBarMax(
  [first, second]: readonly ReportColumn[],
  values: ReportRow["values"],
  rows: readonly ReportRow[],
): number | null {
  if (!first) return null;
  if (first.unit === "percent") return 100;
  if (second && PARTS.has(`${first.key} ${second.key}`)) return values?.[1] ?? null;
  return first.key === "count" ? Math.max(...rows.map((each) => each.values?.[0] ?? 0)) : null;
}
