import type { Locale } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { PersonNameParts } from "@dars/contract/school/people";

import type { Level, SubjectCode } from "#school/curriculum/public.ts";

import type { Day, SchoolYear } from "./calendar.ts";

export type Sex = "male" | "female";

/** The place of a person in `people` of the same plan. */
export type PersonNo = number;

export interface Person {
  /** Unique in the school. */
  readonly sourcedId: string;
  readonly names: PersonNameParts;
  readonly sex: Sex;
  readonly birthDate: Day | null;
  readonly phone: string | null;
  readonly secondPhone: string | null;
  /** The address of the home, in lines. */
  readonly address: string | null;
  readonly email: string | null;
  readonly locale: Locale | null;
}

export interface Account {
  /** The first is the account's name in lists; others sign in as well. */
  readonly logins: readonly string[];
  readonly person: PersonNo;
  /** Empty where the account has a person here and its roles elsewhere. */
  readonly roles: readonly Role[];
  readonly state: "active" | "disabled";
  readonly locale: Locale | null;
}

export interface GuardianLink {
  readonly guardian: PersonNo;
  readonly student: PersonNo;
  readonly relation: "father" | "mother";
  readonly isPrimary: boolean;
  readonly canView: boolean;
  readonly canMessage: boolean;
  readonly canPickup: boolean;
  readonly isRestricted: boolean;
}

export interface Section {
  readonly year: "current" | "previous";
  readonly level: Level;
  readonly letter: string;
  readonly homeroomTeacher: PersonNo | null;
}

export interface Offering {
  readonly level: Level;
  readonly subject: SubjectCode;
  readonly periods: number;
}

export interface TeachingClass {
  readonly section: number;
  readonly offering: number;
  readonly subject: SubjectCode;
  readonly periods: number;
}

export interface Assignment {
  readonly teachingClass: number;
  readonly teacher: PersonNo;
  readonly role: "primary" | "substitute";
  readonly startsOn: Day;
  /** The first day after it; null while it lasts. */
  readonly endsOn: Day | null;
}

export interface Enrolment {
  readonly student: PersonNo;
  readonly section: number;
  readonly registerNo: number;
  readonly entryKind: "new" | "promoted" | "repeating" | "transfer_in";
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  readonly state: "active" | "repeating" | "graduated";
  readonly yearsFailed: number;
  /** GB-14: came after the first marks, and is judged without them. */
  readonly isLate?: true;
}

/** Everything of one school that does not depend on how much was said in it. References are places in its lists. */
export interface SchoolPlan {
  readonly place: number;
  readonly today: Day;
  readonly openedOn: Day;
  readonly year: SchoolYear;
  readonly previousYear: SchoolYear;
  readonly people: readonly Person[];
  readonly students: readonly PersonNo[];
  readonly teachers: readonly PersonNo[];
  readonly management: readonly PersonNo[];
  /** By their number in the group, which is their place in COORDINATED. */
  readonly coordinators: readonly PersonNo[];
  readonly accounts: readonly Account[];
  readonly guardianLinks: readonly GuardianLink[];
  readonly sections: readonly Section[];
  readonly offerings: readonly Offering[];
  readonly classes: readonly TeachingClass[];
  readonly assignments: readonly Assignment[];
  readonly enrolments: readonly Enrolment[];
}
