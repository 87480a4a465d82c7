import type { Names } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";

import type { PersonDetails } from "#school/people/public.ts";

/** A school as its office's tables speak of it. Days are half-open. */
export interface TableSchool {
  readonly id: number;
  readonly code: string;
  readonly groupId: number;
  readonly groupCode: string;
  readonly sourcedId: string | null;
  /** The current year, else the latest; null where the school has none. */
  readonly year: TableYear | null;
  readonly levels: readonly TableLevel[];
  /** Open sections of the year. */
  readonly sections: readonly TableSection[];
  readonly subjects: readonly TableSubject[];
  /** Open teaching classes of the year. */
  readonly classes: readonly TableClass[];
  /** Subjects that levels are taught in the year. */
  readonly offerings: ReadonlyArray<Pick<TableClass, "levelId" | "subjectId">>;
  readonly people: readonly TablePerson[];
  /** People who have left or were deleted: their numbers may be reassigned, their records may not. */
  readonly gone: readonly TablePerson[];
  /** Guardian links that have not ended. */
  readonly links: readonly TableLink[];
  /** Open seats in the classes of the year. */
  readonly seats: readonly TableSeat[];
}

export interface TableYear {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface TableLevel {
  readonly id: number;
  readonly code: string;
  readonly gradeCode: string | null;
  readonly name: Names;
}

export interface TableSection {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly levelId: number;
  readonly letter: string;
  readonly title: string | null;
  /** Of a section that the import makes: the ids of its classes, one for each subject of the level. */
  readonly newClasses?: readonly string[];
}

export interface TableSubject {
  readonly id: number;
  readonly code: string;
  readonly name: Names;
}

export interface TableClass {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly sectionId: number | null;
  readonly subjectId: number;
  readonly levelId: number;
  /** The assignments that have not ended. */
  readonly teachers: readonly TableAssignment[];
}

export interface TablePerson extends PersonDetails {
  readonly id: number;
  readonly sourcedId: string | null;
  /** The student's number, or a teacher's number in the school. */
  readonly number: string | null;
  readonly names: PersonNameParts;
  readonly isStudent: boolean;
  readonly isTeacher: boolean;
  /** The first of the account's logins; null without an account. */
  readonly login: string | null;
  readonly isDisabled: boolean;
  /** Where a student sits in the year. */
  readonly sectionId: number | null;
}

export interface TableLink {
  readonly guardianId: number;
  readonly studentId: number;
  readonly relation: string;
  readonly isPrimary: boolean;
}

export interface TableAssignment {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly personId: number;
  readonly role: string;
  readonly startsOn: string;
}

export interface TableSeat {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly classId: number;
  readonly studentId: number;
  readonly startsOn: string;
}
