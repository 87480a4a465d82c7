import { isSmall, rational, whole, wide, type Fraction } from "#learning/exact.ts";

/**
 * How a stage rounds. `half_step_up` is the law of some Gulf policies: up to the next half or whole, never down
 * (47.2 → 47.5, 47.6 → 48); it takes no notice of `digits`.
 */
export interface Rounding {
  readonly mode: "half_up" | "half_even" | "ceil" | "floor" | "none" | "half_step_up";
  /** Digits after the point. */
  readonly digits: number;
}

export const TO_WHOLE: Rounding = { mode: "half_up", digits: 0 };
export const TO_HUNDREDTHS: Rounding = { mode: "half_up", digits: 2 };

const TENS = [1, 10, 100, 1000, 10_000] as const;

/** The stage's result. Marks are never below zero; a rounding of less than nothing is not defined. */
export function round(value: Fraction, { mode, digits }: Rounding): Fraction {
  if (mode === "none") return value;
  const unit = mode === "half_step_up" ? 2 : (TENS[digits] ?? 10 ** digits);
  // The common case on whole numbers; remainder and exact division keep it free of any rounding by the machine.
  if (mode === "half_up" && isSmall(value)) {
    const top = 2 * value.n * unit + value.d;
    const bottom = 2 * value.d;
    const n = (top - (top % bottom)) / bottom;
    if (Number.isSafeInteger(top)) return unit === 1 ? whole(n) : { n, d: unit };
  }
  const { n, d } = wide(value);
  return rational(roundToWhole(n * BigInt(unit), d, mode), BigInt(unit));
}

/** The whole number that `n / d` becomes. */
function roundToWhole(n: bigint, d: bigint, mode: Rounding["mode"]): bigint {
  if (mode === "floor") return n / d;
  if (mode === "ceil" || mode === "half_step_up") return (n + d - 1n) / d;
  const isTie = 2n * (n % d) === d;
  const up = (2n * n + d) / (2n * d);
  return mode === "half_even" && isTie && up % 2n === 1n ? up - 1n : up;
}
