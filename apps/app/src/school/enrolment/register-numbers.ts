import type { Id } from "@dars/contract/platform/primitives";
import type { StudentLine } from "@dars/contract/school/schools";

export interface RegisterNumber {
  readonly studentId: Id;
  readonly registerNo: number | null;
}

/** From 1 in the order of the list, which the server sends by Arabic name; and how many numbers that changes. */
export function numberByName(students: readonly StudentLine[]): {
  readonly numbers: readonly RegisterNumber[];
  readonly changed: number;
} {
  const numbers = students.map(({ id }, at) => ({ studentId: id, registerNo: at + 1 }));
  const changed = students.filter(({ registerNo }, at) => registerNo !== at + 1).length;
  return { numbers, changed };
}

/** Each beside the number that the student has on this page. */
export const withSeen = (numbers: readonly RegisterNumber[], students: readonly StudentLine[]) =>
  numbers.map((each) => ({
    ...each,
    seen: students.find(({ id }) => id === each.studentId)?.registerNo ?? null,
  }));

export type NumberFault = "not-a-number" | "twice";

/** What is wrong with typed numbers, by the name of the field; an empty one is no number. */
export function faultsOfNumbers(
  typed: readonly (readonly [field: string, text: string])[],
): ReadonlyMap<string, NumberFault> {
  const faults = new Map<string, NumberFault>();
  const seen = new Set<number>();
  for (const [field, text] of typed) {
    if (text === "") continue;
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > MOST) faults.set(field, "not-a-number");
    else if (seen.has(number)) faults.set(field, "twice");
    seen.add(number);
  }
  return faults;
}

const MOST = 100_000;
