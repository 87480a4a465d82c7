import type { Day, Locale, Names } from "@dars/contract/platform/primitives";

export const CARD_KINDS = ["iq_ministry", "school", "skills"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Digits as they are written west and east. */
export type Digits = "latn" | "arab";

/** How a card is to look, whatever it says. */
export interface CardLook {
  readonly locale: Locale;
  readonly digits: Digits;
}

/** Exact text such as "84" or "47.5", the name of a state (GB-3), or null for nothing. */
export type CardMark = string | null;

/** What a column is among the stages of a year. */
export type ColumnRole = "month" | "term" | "midyear" | "pursuit" | "exam" | "final";

export interface CardColumn {
  /** The policy's code of it, such as T1. */
  readonly code: string;
  readonly role: ColumnRole;
  readonly label: Names;
}

export const CARD_NOTES = [
  "general",
  "individual",
  "decision",
  "crossed",
  "uncounted",
  "deferred",
  "completion",
] as const;
export type CardNote = (typeof CARD_NOTES)[number];

export interface CardSubject {
  readonly name: Names;
  readonly counted: boolean;
  /** By the code of the column. */
  readonly marks: Readonly<Record<string, CardMark>>;
  /** Decision marks given, null where there are none. */
  readonly decision: CardMark;
  /** What counts in the end; the raw marks stay beside it (GB-2). */
  readonly effective: CardMark;
  /** The exam of the second round. */
  readonly retake: CardMark;
  readonly note: CardNote | null;
  /** GB-10: of the grade that counts, in a scheme with grade points; absent in all others. */
  readonly letter?: CardLetter;
}

export interface CardLetter {
  readonly label: Names;
  /** Such as "3.7". */
  readonly points: string;
  /** How much the subject weighs in the grade point average. */
  readonly credits: string;
}

export interface CardSkill {
  /** Under which heading, such as a subject. */
  readonly group: Names;
  readonly name: Names;
  /** From 1 to 4; null where nothing has been seen yet. */
  readonly level: number | null;
}

export const CARD_OUTCOMES = [
  "pass",
  "completion",
  "fail",
  "incomplete",
  "deferred",
  "eligible",
  "eligible_with_completion",
  "not_eligible",
  "comprehensive",
] as const;
export type CardOutcome = (typeof CARD_OUTCOMES)[number];

/**
 * All that one card says, in every language it can be printed in. It is kept as it was issued, so that a second copy
 * says the same.
 */
export interface CardContent {
  readonly kind: CardKind;
  readonly school: {
    readonly code: string;
    readonly name: Names;
    readonly place: string | null;
    /** The line of a ministry card under which the school is run; absent where the school names none. */
    readonly directorate?: string;
  };
  /** Such as 2025 – 2026. */
  readonly year: string;
  readonly round: 1 | 2;
  readonly issuedOn: Day;
  readonly student: {
    readonly name: Names;
    readonly number: string | null;
    readonly sex: "female" | "male" | null;
    readonly bornOn: Day | null;
    readonly guardian: Names | null;
  };
  readonly level: Names;
  readonly section: string;
  /** In the order of the year. */
  readonly columns: readonly CardColumn[];
  /** GB-9: of a scheme with categories, which has letters and no decision marks; absent in all others. */
  readonly hasCategories?: true;
  readonly subjects: readonly CardSubject[];
  readonly skills: readonly CardSkill[];
  /** The pass mark. */
  readonly pass: number;
  readonly total: CardMark;
  readonly average: CardMark;
  /** GB-10: the grade point average with two digits; absent in a scheme without grade points. */
  readonly gradePoints?: string;
  /** Null where the policy shows none. */
  readonly rank: number | null;
  readonly absentDays: number | null;
  readonly conduct: Names | null;
  readonly outcome: CardOutcome | null;
  readonly nextLevel: Names | null;
  readonly comment: string | null;
  /** The year was made by the rule of those who join late (GB-14). */
  readonly joinedLate?: true;
  readonly homeroomTeacher: Names | null;
  readonly headTeacher: Names | null;
  /** How they are addressed; absent on cards that were issued before it was kept. */
  readonly homeroomSex?: "female" | "male" | null;
  readonly headSex?: "female" | "male" | null;
}

/** What the foot of a card needs to be checked by. */
export interface CardProof {
  readonly code: string;
  /** The address in the QR code. */
  readonly link: string;
  /** Where people reach this server, such as https://school.example. */
  readonly origin: string;
}

/** The columns that a card prints: a ministry card has no months. */
export const printedColumns = ({ kind, columns }: CardContent): readonly CardColumn[] =>
  columns.filter(({ role }) => kind !== "iq_ministry" || role !== "month");
