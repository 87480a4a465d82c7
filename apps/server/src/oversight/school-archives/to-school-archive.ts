import {
  ARCHIVE_HOURS,
  type ArchiveState,
  type SchoolArchive,
} from "@dars/contract/oversight/school-archives";

import type { ArchiveRow } from "./archives.queries.ts";

const HOUR_MS = 3_600_000;

export function deriveArchiveState({ stoppedAt, failedAt, isOver, madeAt }: ArchiveRow): ArchiveState {
  if (stoppedAt !== null) return "stopped";
  if (failedAt !== null) return "failed";
  if (isOver) return "expired";
  return madeAt === null ? "preparing" : "ready";
}

export function toSchoolArchive(row: ArchiveRow, accountId: number): SchoolArchive {
  const state = deriveArchiveState(row);
  const until = row.madeAt && new Date(row.madeAt.getTime() + ARCHIVE_HOURS * HOUR_MS);
  return {
    id: row.id,
    state,
    askedAt: row.askedAt.toISOString(),
    isMine: row.askedBy === accountId,
    done: row.entries.length,
    total: row.plan?.length ?? 0,
    bytes: row.entries.reduce((sum, entry) => sum + (entry?.bytes ?? 0), 0),
    missing: row.entries.filter((entry) => entry === null).length,
    readyUntil: state === "ready" && until ? until.toISOString() : null,
  };
}
