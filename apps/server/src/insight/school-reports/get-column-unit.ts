import type { ReportUnit } from "@dars/contract/insight/school-reports";

import type { ColumnKey } from "./column-words.ts";

const UNITS: Readonly<Partial<Record<ColumnKey, ReportUnit>>> = {
  rate: "percent",
  entered: "percent",
  "in-time": "percent",
  success: "percent",
  average: "percent",
  outcome: "percent",
  minutes: "minutes",
  reply: "minutes",
};

export const getColumnUnit = (column: ColumnKey): ReportUnit => UNITS[column] ?? "count";
