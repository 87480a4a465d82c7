import type { Mark } from "@dars/contract/marks/results";

import type { CellFault } from "./use-cells.ts";

/** Why a typed mark is not taken (GB-4); null where it is. `step` is a decimal number, such as "0.5". */
export function findFault(mark: Mark | undefined, max: number, step: string): CellFault | null {
  if (mark === undefined) return "not-a-mark";
  if (!/^\d/.test(String(mark))) return null;
  if (Number(mark) > max) return "above-max";
  return isOnStep(Number(mark) / Number(step)) ? null : "off-step";
}

/** Steps are decimals, which do not divide exactly. */
const isOnStep = (steps: number) => Math.abs(steps - Math.round(steps)) < 1e-6;

/** The marks below and above one that lies between two steps, the nearer one first; halves go up. */
export function listNeighbours(mark: Mark, max: number, step: string): readonly Mark[] {
  const steps = Number(mark) / Number(step);
  const [below, above] = [Math.floor(steps), Math.ceil(steps)];
  const nearerFirst = steps - below < 0.5 ? [below, above] : [above, below];
  const values = nearerFirst.map((each) => each * Number(step));
  return values.filter((value) => value <= max).map(toMark);
}

/** Whole numbers are numbers, all others text. */
const toMark = (value: number): Mark => (Number.isInteger(value) ? value : String(Number(value.toFixed(2))));
