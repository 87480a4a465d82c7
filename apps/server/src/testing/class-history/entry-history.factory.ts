/** The books of a class: its mark sheet and its register. */
export type ClassBook = "marks" | "register";

/** What one teacher enters about one student, once; several tries are one note. */
export interface EntryNote {
  readonly book: ClassBook;
  readonly studentId: number;
  /** By which it is known among all that is stored of the student. */
  readonly key: string;
  /** When it was sent for the first time, and when it was answered. Milliseconds of one clock. */
  readonly from: number;
  readonly until: number;
  readonly outcome: "ok" | "fail";
  /** As acknowledged; 0 in the register, which has none, and unless ok. */
  readonly revision: number;
}

/** An entry in the history of its book. */
export interface StoredEntry {
  readonly book: ClassBook;
  readonly studentId: number;
  readonly key: string;
  /** In the register the moment of the entry, which decides which one counts. */
  readonly revision: number;
  readonly value: string;
}

/** The present entry of one student in a book. */
export type StandingEntry = Omit<StoredEntry, "key">;

export interface EntryHistory {
  readonly notes: readonly EntryNote[];
  readonly stored: readonly StoredEntry[];
  readonly standing: readonly StandingEntry[];
}
