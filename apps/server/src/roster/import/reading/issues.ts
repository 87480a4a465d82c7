/** A row with one of these is not imported. */
export type ErrorCode =
  | "E_REQUIRED"
  | "E_ENUM"
  | "E_DATE"
  | "E_GUID"
  | "E_DUP_ID"
  | "E_ORPHAN"
  | "E_ROLE"
  | "E_BOOL"
  | "E_RANGE"
  | "E_COLS"
  | "E_ENC"
  | "E_QUOTES"
  | "E_OTHER_PERSON"
  | "E_OTHER_FILE"
  | "E_SAME_ROW"
  | "E_NO_NAME_COLUMN";

/** A row with one of these is imported, repaired or with a part left out. */
export type WarningCode =
  | "W_CASE"
  | "W_DATE_FMT"
  | "W_HEADER_ALIAS"
  | "W_HEADER_UNKNOWN"
  | "W_HEADER_MISSING"
  | "W_EXTRA_CELLS"
  | "W_STATUS"
  | "W_AGENT_ROLE"
  | "W_MANIFEST"
  | "W_FILENAME_CASE"
  | "W_TRIM"
  | "W_LOGIN_TAKEN"
  | "W_NOT_KEPT"
  | "W_FOOTER"
  | "W_CHANGED_SINCE"
  | "W_GUARDIAN_WAITS"
  | "W_PHONE_WAITS"
  | "W_PHONE_SECOND"
  | "W_SHEET_UNREAD"
  | "W_NO_SECTION"
  | "W_COURSE_MADE"
  | "W_SUBJECT_OPENED"
  | "W_CONCLUDED";

export type IssueCode = ErrorCode | WarningCode;

export interface RowRef {
  readonly file: string;
  readonly row: number;
  readonly code: IssueCode;
}

/**
 * Parameters of the app's own message: `value` as written, `read` as it was interpreted instead, `allowed`
 * values (with the language behind a point where they are words of ours), `line` of the row it clashes with,
 * `most` signs; of a cell that was changed on both sides what it was when `taken`, is now (`stored`) and what the file
 * says (`given`).
 */
export type IssueParams = Readonly<Record<string, string>>;

export interface Issue {
  readonly file: string;
  /** Line on which the record begins; the header is line 1. */
  readonly row: number;
  readonly column?: string;
  readonly code: IssueCode;
  readonly sourcedId?: string;
  readonly message: string;
  readonly params?: IssueParams;
  /** The row that must be put right first; only on a row which is blocked by another. */
  readonly blockedBy?: RowRef;
}

/** So many issues of one code in one file of a package are listed; beyond them only the count grows. */
const LISTED = 1000;

/** The problems of a package, in the order of their discovery. Counts are exact, the list is bounded. */
export class IssueLog {
  readonly listed: Issue[] = [];
  readonly #counts = new Map<string, Map<IssueCode, number>>();
  readonly #most: number;

  constructor(most = LISTED) {
    this.#most = most;
  }

  /** Returns the issue as it is listed. */
  add(issue: Issue): Issue {
    const ofFile = this.#counts.get(issue.file) ?? new Map<IssueCode, number>();
    const count = (ofFile.get(issue.code) ?? 0) + 1;
    this.#counts.set(issue.file, ofFile.set(issue.code, count));
    if (count <= this.#most) this.listed.push(issue);
    return issue;
  }

  /** How often each code occurs in a file. */
  getCounts(file: string): Partial<Record<IssueCode, number>> {
    return Object.fromEntries(this.#counts.get(file) ?? []);
  }

  /** How many issues were counted and not listed. */
  get unlisted(): number {
    let all = 0;
    for (const ofFile of this.#counts.values()) for (const count of ofFile.values()) all += count;
    return all - this.listed.length;
  }
}
