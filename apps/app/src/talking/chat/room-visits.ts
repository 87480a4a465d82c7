import { store } from "#platform/device/store.ts";

/** When a room was last looked at, by the school's clock: `YYYY-MM-DD HH:MM:SS` (docs/legacy.md). */
export interface RoomVisit {
  readonly roomId: number;
  readonly date: string;
}

const buildVisitsKey = (token: string) => `visit_${token}`;

/** The visits of a session's token; none where nothing readable is stored. */
export async function readVisits(token: string): Promise<readonly RoomVisit[]> {
  const stored = await store.readWhole(buildVisitsKey(token));
  return Array.isArray(stored) ? stored.filter(isVisit) : [];
}

/** Notes a visit; an earlier one to the same room gives way. Called on entering a room and on leaving it. */
export async function noteVisit(token: string, visit: RoomVisit): Promise<void> {
  const others = (await readVisits(token)).filter(({ roomId }) => roomId !== visit.roomId);
  await store.writeWhole(buildVisitsKey(token), [...others, visit]);
}

function isVisit(value: unknown): value is RoomVisit {
  if (typeof value !== "object" || value === null) return false;
  return (
    "roomId" in value && typeof value.roomId === "number" && "date" in value && typeof value.date === "string"
  );
}
