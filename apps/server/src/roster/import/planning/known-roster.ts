import type { Role } from "@dars/contract/platform/roles";

import type { AccountState } from "#platform/db/schema.gen.ts";

/** The stored data that an import can touch. Days are half-open: the end is excluded. */
export type Entity =
  | "org"
  | "academic_session"
  | "course"
  | "homeroom_course"
  | "class"
  | "user"
  | "enrollment"
  | "agent_link";

/** A record as of this source's last import. */
export interface KnownRecord {
  readonly entity: Entity;
  readonly sourcedId: string;
  readonly entityId: number;
  /** Hexadecimal. */
  readonly hash: string;
  /** Fields that the school calls its own (OR-6). */
  readonly localFields: readonly string[];
  readonly isActive: boolean;
}

interface KnownRow {
  readonly id: number;
  readonly sourcedId: string | null;
}

export interface KnownYear extends KnownRow {
  readonly ministryYear: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: string;
}

export interface KnownTerm extends KnownRow {
  readonly yearId: number;
}

export interface KnownSection extends KnownRow {
  readonly yearId: number;
  readonly levelId: number;
  readonly letter: string;
  readonly homeroomTeacherId: number | null;
  /** The enrollment that makes the homeroom teacher one. */
  readonly homeroomSourcedId: string | null;
}

export interface KnownOffering extends KnownRow {
  readonly yearId: number;
  readonly levelId: number;
  readonly subjectId: number;
}

export interface KnownClass extends KnownRow {
  readonly yearId: number;
  readonly offeringId: number;
  readonly sectionId: number | null;
}

export interface KnownPerson extends KnownRow {
  readonly identifier: string | null;
  readonly searchText: string;
  /** As written by its author, in the first available language of Arabic, Kurdish and English. */
  readonly name: string | null;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly isStudent: boolean;
  readonly isTeacher: boolean;
  readonly isDeleted: boolean;
  readonly accountId: number | null;
}

export interface KnownLink {
  readonly id: number;
  readonly guardianId: number;
  readonly studentId: number;
  readonly state: string;
}

export interface KnownEnrolment extends KnownRow {
  readonly studentId: number;
  readonly yearId: number;
  readonly levelId: number;
  readonly sectionId: number | null;
  readonly startsOn: string;
  readonly state: string;
}

export interface KnownStay {
  readonly id: number;
  readonly enrolmentId: number;
  readonly sectionId: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly sourcedId: string | null;
}

export interface KnownSeat extends KnownRow {
  readonly classId: number;
  readonly studentId: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

export interface KnownAssignment extends KnownRow {
  readonly classId: number;
  readonly teacherId: number;
  readonly role: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly state: string;
}

export interface KnownAccount {
  readonly id: number;
  readonly state: AccountState;
  readonly hasPassword: boolean;
  /** Every school that knows the account's people, including schools that are not loaded. */
  readonly schoolIds: readonly number[];
  readonly logins: readonly string[];
}

export interface KnownRole {
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  readonly schoolId: number | null;
}

export interface SchoolContent {
  readonly records: readonly KnownRecord[];
  readonly years: readonly KnownYear[];
  readonly terms: readonly KnownTerm[];
  readonly sections: readonly KnownSection[];
  readonly offerings: readonly KnownOffering[];
  readonly classes: readonly KnownClass[];
  readonly people: readonly KnownPerson[];
  readonly links: readonly KnownLink[];
  /** Who has a student's number, whatever became of the student: a number is one student's in a school. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Ids of people whom only other sources have brought under them. */
  readonly foreignIds: ReadonlySet<string>;
  /** Ids under which only other sources have brought the school. */
  readonly foreignOrgs: ReadonlySet<string>;
  /** Sums of the packages of this source that have changed the school. */
  readonly packages: readonly string[];
  readonly enrolments: readonly KnownEnrolment[];
  readonly stays: readonly KnownStay[];
  readonly seats: readonly KnownSeat[];
  readonly assignments: readonly KnownAssignment[];
}

export interface KnownSchool extends SchoolContent {
  /** Negative while it is only planned. */
  readonly id: number;
  readonly isOffice: boolean;
  readonly code: string;
  readonly sourcedId: string | null;
  /** In any of its languages. */
  readonly names: readonly string[];
  /** Null while it is only planned: lines of one file are not matched by number with a school that the same file makes. */
  readonly identifier: string | null;
}

export interface KnownLevel {
  readonly id: number;
  readonly code: string;
  readonly gradeCode: string | null;
  readonly position: number;
}

export interface KnownSubject {
  readonly id: number;
  readonly code: string;
  readonly names: readonly string[];
  readonly position: number;
}

export interface KnownGroup {
  readonly id: number;
  readonly code: string;
  /** The organisation of a source that the group is. */
  readonly sourcedId: string | null;
  readonly timeZone: string;
  readonly schools: readonly KnownSchool[];
  readonly levels: readonly KnownLevel[];
  readonly subjects: readonly KnownSubject[];
  readonly accounts: readonly KnownAccount[];
  /** Assignments that have not ended. */
  readonly roles: readonly KnownRole[];
  /** Logins of the package that are already in use anywhere on this server, and the accounts that have them. */
  readonly takenLogins: ReadonlyMap<string, { readonly accountId: number; readonly groupId: number }>;
}

export const NOTHING_KNOWN: SchoolContent = {
  records: [],
  years: [],
  terms: [],
  sections: [],
  offerings: [],
  classes: [],
  people: [],
  links: [],
  numbers: new Map(),
  foreignIds: new Set(),
  foreignOrgs: new Set(),
  packages: [],
  enrolments: [],
  stays: [],
  seats: [],
  assignments: [],
};
