import type { Id } from "@dars/contract/platform/primitives";

/** Which bank: of a subject and level of a school, or of its group. */
export interface BankPlace {
  readonly schoolId: Id;
  readonly subjectId: Id;
  readonly levelId: Id;
  readonly isGroup: boolean;
}

export const bankAddress = ({ schoolId, subjectId, levelId, isGroup }: BankPlace): string =>
  `/${isGroup ? "group-question-banks" : "question-banks"}/${schoolId}/${subjectId}/${levelId}`;

/** The path of its calls. */
export const bankParams = ({ schoolId, subjectId, levelId }: BankPlace) => ({ schoolId, subjectId, levelId });

/** The bank that the address of a page names. */
export const placeIn = (
  params: Readonly<Record<string, string | undefined>>,
  isGroup: boolean,
): BankPlace => ({
  schoolId: Number(params["schoolId"]),
  subjectId: Number(params["subjectId"]),
  levelId: Number(params["levelId"]),
  isGroup,
});
