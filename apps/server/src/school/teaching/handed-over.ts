interface Primary {
  readonly id: number;
  readonly teacherId: number;
  /** Half-open; no end is for good. */
  readonly startsOn: string;
  readonly endsOn: string | null;
}

interface Step<P> {
  /** The assignment that ends on that day; undefined if the class has no teacher then. */
  readonly from: P | undefined;
  /** Until when the next has it: as long as the first would have, or until the one begins who comes after. */
  readonly endsOn: string | null;
}

/** The effect of handing a class over on a day on its primary teachers, whose intervals do not overlap (ASG-1). */
export function handedOver<P extends Primary>(primaries: readonly P[], on: string): Step<P> {
  const from = primaries.find(({ startsOn, endsOn }) => startsOn <= on && (endsOn === null || endsOn > on));
  if (from) return { from, endsOn: from.endsOn };
  const later = primaries.filter(({ startsOn, endsOn }) => startsOn > on && startsOn !== endsOn);
  const [next] = later.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  return { from: undefined, endsOn: next?.startsOn ?? null };
}
