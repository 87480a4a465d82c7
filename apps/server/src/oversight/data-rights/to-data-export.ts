import { EXPORT_HOURS, type DataExport, type DataExportState } from "@dars/contract/oversight/data-rights";

import type { ExportRow } from "./data-exports.queries.ts";

const HOUR_MS = 3_600_000;

/** An export as the wire has it. */
export function toDataExport(row: ExportRow): DataExport {
  const { id, askedAt, madeAt, bytes } = row;
  const state = deriveExportState(row);
  const isReady = state === "ready" && madeAt !== null;
  return {
    id,
    state,
    askedAt: askedAt.toISOString(),
    readyUntil: isReady ? new Date(madeAt.getTime() + EXPORT_HOURS * HOUR_MS).toISOString() : null,
    bytes: isReady ? bytes : null,
  };
}

export function deriveExportState({ failedAt, takenAt, isOver, madeAt }: ExportRow): DataExportState {
  if (failedAt !== null) return "failed";
  if (takenAt !== null) return "taken";
  if (isOver) return "expired";
  return madeAt === null ? "preparing" : "ready";
}
