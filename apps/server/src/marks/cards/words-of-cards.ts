import type { Conduct } from "@dars/contract/marks/conduct";

import type { CardKind, CardNote, CardOutcome } from "./card-content.ts";

type Sex = "female" | "male";
export type BySex = Readonly<Record<Sex, string>>;

/** An outcome in the forms of a girl and of a boy, and in one that fits both where the sex is not known or not shown. */
interface OutcomeWords extends BySex {
  readonly neutral: string;
}

export interface WordsOfCards {
  /** Who a ministry card is issued under, line by line. */
  readonly state: readonly string[];
  readonly titles: Readonly<Record<CardKind, string>>;
  readonly rounds: Readonly<Record<1 | 2, string>>;
  readonly year: string;
  readonly number: string;
  readonly date: string;
  readonly name: BySex;
  readonly section: string;
  readonly studentNumber: BySex;
  readonly guardian: string;
  readonly bornOn: string;
  readonly place: string;
  readonly position: string;
  readonly subject: string;
  readonly decision: string;
  readonly inFigures: string;
  readonly inWords: string;
  readonly retake: string;
  readonly remarks: string;
  readonly grade: string;
  readonly total: string;
  readonly average: string;
  /** GB-9: of the final grade while the year is not decided. */
  readonly soFar: string;
  readonly letter: string;
  readonly points: string;
  readonly credits: string;
  readonly gradePoints: string;
  readonly rank: string;
  readonly absentDays: string;
  readonly conduct: string;
  readonly conducts: Readonly<Record<Conduct, string>>;
  readonly outcome: string;
  /** With the level that the student goes on to. */
  readonly outcomeTo: string;
  readonly outcomes: Readonly<Record<CardOutcome, OutcomeWords>>;
  readonly notes: Readonly<Record<CardNote, string>>;
  /** States in place of a mark (GB-3). */
  readonly states: Readonly<Record<string, BySex>>;
  readonly comment: BySex;
  /** Under the marks of a student who joined late (GB-14). */
  readonly joinedLate: string;
  readonly homeroom: BySex;
  readonly committee: string;
  readonly head: BySex;
  readonly stamp: string;
  readonly check: string;
  readonly checkShows: string;
  readonly unofficial: string;
  readonly qr: string;
  readonly skill: string;
  readonly skillLevel: string;
  /** From 1 to 4. */
  readonly levels: readonly string[];
  readonly notSeen: string;
}
