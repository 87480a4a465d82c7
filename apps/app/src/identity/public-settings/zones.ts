/** The zones of the schools that a session reaches. */
export interface Zones {
  /** The zone of the session's school. */
  readonly own: string;
  /** The zones of the session's other schools where they differ, by their id. */
  readonly others: readonly (readonly [number, string])[];
}

/** What the server says of them, or this device has kept of it; undefined where neither says anything. */
export function zonesIn(answer: unknown): Zones | undefined {
  const at = new Map<string, unknown>(Object.entries(Object(answer)));
  const [own, others] = [at.get("timeZone"), at.get("otherZones")];
  if (typeof own !== "string") return undefined;
  return { own, others: Array.isArray(others) ? others.flatMap(zoneIn) : [] };
}

function zoneIn(each: unknown): Zones["others"] {
  const at = new Map<string, unknown>(Object.entries(Object(each)));
  const [id, zone] = [at.get("schoolId"), at.get("timeZone")];
  return typeof id === "number" && typeof zone === "string" ? [[id, zone]] : [];
}
