import type { UndoObstacle } from "@dars/contract/school/rollover";

import type { Db } from "#platform/db/db.ts";
import { hasRoomWork } from "#talking/chat-rooms/public.ts";

import type { Rollover, YearRow } from "./rollover.queries.ts";
import { listWork } from "./undo.queries.ts";

/** ROL-2: why a rollover can no longer be undone; empty while it can. */
export async function obstaclesTo(
  db: Db,
  schoolId: number,
  { toYearId, fromYearId }: Rollover,
  years: readonly YearRow[],
): Promise<readonly UndoObstacle[]> {
  const from = years.find(({ id }) => id === fromYearId);
  const to = years.find(({ id }) => id === toYearId);
  if (!from || !to || to.state !== "current") return ["left"];
  const work: UndoObstacle[] = [...(await listWork(db, schoolId, toYearId))];
  if (await hasRoomWork(db, schoolId, to.ministryYear)) work.push("messages");
  if (from.state === "archived") work.push("archived");
  return work;
}
