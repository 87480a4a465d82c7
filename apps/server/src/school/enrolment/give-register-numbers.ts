import type { Db } from "#platform/db/db.ts";

import {
  listHighestNumbers,
  listNewcomers,
  lockSections,
  updateFormerNumbers,
  updateGivenNumbers,
  type NumberOfEnrolment,
} from "./register-numbers.queries.ts";

interface GivingOptions {
  /** Numbers sections where nobody has a number as well, from 1. */
  readonly isFirst?: boolean;
  /** Writes the numbers, where a plain update does not do. */
  readonly write?: (numbers: readonly NumberOfEnrolment[]) => Promise<unknown>;
}

/**
 * ENR-5: everything that puts students into sections calls this afterwards, in its transaction. Those of these enrolments
 * that are active in a section and have no number get the next ones, by name: above the highest that the section has had,
 * so that no number passes to another student. A section where nobody has a number stays without.
 */
export async function giveRegisterNumbers(
  db: Db,
  schoolId: number,
  enrolmentIds: readonly number[],
  { isFirst = false, write = (numbers) => updateGivenNumbers(db, schoolId, numbers) }: GivingOptions = {},
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  await lockSections(db, schoolId, enrolmentIds);
  const newcomers = await listNewcomers(db, schoolId, enrolmentIds);
  if (newcomers.length === 0) return;
  const sectionIds = [...new Set(newcomers.map(({ sectionId }) => sectionId))];
  const known = await listHighestNumbers(db, schoolId, sectionIds);
  const highest = new Map(known.map(({ sectionId, highest: number }) => [sectionId, number]));
  const numbers = newcomers.flatMap(({ id, sectionId }) => {
    const last = highest.get(sectionId) ?? (isFirst ? 0 : undefined);
    if (last === undefined) return [];
    highest.set(sectionId, last + 1);
    return [{ id, registerNo: last + 1 }];
  });
  if (numbers.length > 0) await write(numbers);
}

/** Puts numbers back that an undone step has taken. Who finds the former number given away gets the next. */
export async function restoreRegisterNumbers(
  db: Db,
  schoolId: number,
  former: readonly NumberOfEnrolment[],
): Promise<void> {
  if (former.length === 0) return;
  const ids = former.map(({ id }) => id);
  await lockSections(db, schoolId, ids);
  await updateFormerNumbers(
    db,
    schoolId,
    former.filter(({ registerNo }) => registerNo !== null),
  );
  await giveRegisterNumbers(db, schoolId, ids);
}
