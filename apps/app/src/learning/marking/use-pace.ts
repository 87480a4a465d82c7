import { useState } from "react";

/** After so many marks of this sitting the rest can be guessed. */
const LEAST = 2;
const MINUTE_MS = 60_000;

/** How long the rest will take at the pace of this sitting. */
export function usePace() {
  const [begun] = useState(() => performance.now());
  const [pace, setPace] = useState({ marks: 0, eachMs: 0 });
  return {
    note: () =>
      setPace(({ marks }) => ({
        marks: marks + 1,
        eachMs: (performance.now() - begun) / (marks + 1),
      })),
    /** Null while it cannot be said. */
    minutesFor: (waiting: number): number | null =>
      pace.marks < LEAST || waiting === 0
        ? null
        : Math.max(1, Math.round((pace.eachMs * waiting) / MINUTE_MS)),
  };
}
