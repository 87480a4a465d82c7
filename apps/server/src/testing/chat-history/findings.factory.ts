/** The possible faults of a log, each distinct from the others. */
export const FAULTS = [
  "lost",
  "doubled",
  "swapped",
  "gap",
  "late",
  "ghost",
  "stale read",
  "wrong seq",
  "leak",
  "miscounted",
] as const;
export type Fault = (typeof FAULTS)[number];

/** One promise of the log that a history breaks. */
export interface Finding {
  readonly fault: Fault;
  readonly about: string;
}

/** The key of a message: its sender's own id is its sender's own in one room alone. */
export const toMessageKey = (roomId: number, clientId: string | null): string => `${roomId} ${clientId}`;
