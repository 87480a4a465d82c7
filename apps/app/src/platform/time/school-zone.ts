import { createContext, useContext } from "react";

import { Store, useStore } from "#platform/state/store.ts";

/** The zone of a school of which the server has not said another yet. */
export const USUAL_ZONE = "Asia/Baghdad";

interface Zones {
  /** The zone of the school that the session belongs to, or of its group. */
  readonly own: string;
  /** The zone of each school that has another. */
  readonly others: ReadonlyMap<number, string>;
}

const zones = new Store<Zones>({ own: USUAL_ZONE, others: new Map() });

/** What the server says of the zones of this session's schools; a zone that this device does not know is left out. */
export function keepZones(own: string, others: Iterable<readonly [number, string]> = []): void {
  const known = {
    own: isZone(own) ? own : USUAL_ZONE,
    others: new Map([...others].filter(([, zone]) => isZone(zone))),
  };
  const now = zones.get();
  const isSame =
    known.own === now.own &&
    known.others.size === now.others.size &&
    [...known.others].every(([id, zone]) => now.others.get(id) === zone);
  if (!isSame) zones.set(known);
}

/** The zone of a school; without one, of the session's. */
export const schoolZone = (schoolId?: number): string =>
  (schoolId !== undefined && zones.get().others.get(schoolId)) || zones.get().own;

/** The school whose days a part of a page shows, where it is not the session's own: a child's. */
export const ZoneContext = createContext<number | null>(null);

/** The zone of the days and hours on this part of the page. */
export function useSchoolZone(): string {
  const { own, others } = useStore(zones);
  const schoolId = useContext(ZoneContext);
  return (schoolId !== null && others.get(schoolId)) || own;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
