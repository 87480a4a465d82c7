import { compare, isSmall, divide, whole, ZERO, type Fraction } from "#learning/exact.ts";

import { parseExact } from "./exact-text.ts";
import type { GradePolicy, InputNode } from "./policy.ts";

/**
 * The content of a cell (GB-3). `null` is not entered; 0 is a mark; an unexcused absence counts as 0 and is
 * printed as such; an excused one waits for a make-up; `exempt` leaves the denominator; `cheating` is 0 and
 * the subject fails.
 */
export type Mark = Fraction | MarkState | null;

export const MARK_STATES = ["absent_unexcused", "absent_excused", "exempt", "cheating"] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** One exercise of a category. Possible 0 is extra credit. */
export interface Exercise {
  readonly earned: Fraction;
  readonly possible: Fraction;
}

/** What a student showed of a standard, from 1 to 4. */
export interface Evidence {
  readonly standardId: string;
  readonly level: Fraction;
  /** Such as 2026-11-20. */
  readonly day: string;
}

export interface SubjectMarks {
  readonly code: string;
  /** By the code of the input node; one that is absent is not entered. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** By category. */
  readonly exercises?: Readonly<Record<string, readonly Exercise[]>>;
  readonly evidence?: readonly Evidence[];
  /** Whether it counts in average, total and general exemption. Yes by default. */
  readonly counted?: boolean;
  /** Its place on the card, which decides between two subjects that are equal in all else. */
  readonly order?: number;
  /** A pass mark of its own. */
  readonly pass?: number;
}

export type MarkFault = "not-a-mark" | "above-max" | "off-step";

/** Reads a whole number, decimal text or the name of a state. Undefined where it is none of them. */
export function readMark(value: unknown): Mark | undefined {
  if (value === null) return null;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? whole(value) : undefined;
  if (typeof value !== "string") return undefined;
  return MARK_STATES.find((state) => state === value) ?? parseExact(value);
}

/** Why a cell does not take this mark (GB-4), or undefined. Only the cell is refused, never what came with it. */
export function markFault({ scale }: GradePolicy, { max }: InputNode, mark: Mark): MarkFault | undefined {
  if (mark === null || typeof mark === "string") return undefined;
  if (compare(mark, ZERO) < 0) return "not-a-mark";
  if (compare(mark, whole(max)) > 0) return "above-max";
  const isWhole = isSmall(mark) && mark.d === 1;
  if (isWhole && scale.step === "1") return undefined;
  return isMultiple(mark, parseExact(scale.step) ?? whole(1)) ? undefined : "off-step";
}

function isMultiple(mark: Fraction, step: Fraction): boolean {
  const { n, d } = divide(mark, step);
  return BigInt(n) % BigInt(d) === 0n;
}
