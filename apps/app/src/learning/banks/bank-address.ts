import type { Id } from "@dars/contract/platform/primitives";

/** Which bank: of a subject and level of a school. */
export interface BankPlace {
  readonly schoolId: Id;
  readonly subjectId: Id;
  readonly levelId: Id;
}

export const bankAddress = ({ schoolId, subjectId, levelId }: BankPlace): string =>
  `/question-banks/${schoolId}/${subjectId}/${levelId}`;

/** The bank that the address of a page names. */
export const placeIn = (params: Readonly<Record<string, string | undefined>>): BankPlace => ({
  schoolId: Number(params["schoolId"]),
  subjectId: Number(params["subjectId"]),
  levelId: Number(params["levelId"]),
});
