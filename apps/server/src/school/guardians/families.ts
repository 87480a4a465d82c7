import type { GuardianLink } from "@dars/contract/school/guardians";

import { AppError } from "#platform/errors.ts";

/** FAM-2: of a student. */
export const MOST_GUARDIANS = 4;

/**
 * FAM-2: one to four guardians, one of them primary. `before` and `after` are all links of a student. An
 * earlier violation may remain, or a family imported without a primary guardian could not be repaired step by
 * step.
 */
export function requireFamily(before: readonly GuardianLink[], after: readonly GuardianLink[]): void {
  const [had, has] = [before.filter(holds), after.filter(holds)];
  if (has.length > MOST_GUARDIANS && has.length > had.length)
    throw refusal("A student has four guardians at most.", "fewer");
  if (has.length === 0 && had.length > 0)
    throw refusal("A student has one guardian at least: link another first.", "guardian");
  if (has.length > 0 && !has.some(({ isPrimary }) => isPrimary) && had.some(({ isPrimary }) => isPrimary))
    throw refusal("One of the guardians is the first contact: choose another first.", "primary");
}

const holds = ({ state }: GuardianLink) => state !== "ended";

const refusal = (message: string, needs: string) => new AppError("conflict", message, { details: { needs } });
