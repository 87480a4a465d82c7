/** Why a package is not read at all. Where a row code of the format says it best, that code is the reason. */
export type RefusalReason =
  | "not-a-zip"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "compression-ratio"
  | "bad-name"
  | "duplicate-name"
  | "overlapping-entries"
  | "not-a-plain-file"
  | "not-a-table"
  | "old-workbook"
  | "empty-table"
  | "no-header"
  | "no-year"
  | "encrypted"
  | "manifest"
  | "other-school"
  | "other-list"
  | "catalogue"
  | "conflict"
  | "E_COLS"
  | "E_ENC"
  | "E_QUOTES";

export interface SourcePosition {
  readonly file?: string;
  /** Line of the file, the header being line 1. */
  readonly row?: number;
  readonly column?: string;
}

/** The whole package is refused: nothing of it is planned or written. The message is for the office. */
export class PackageRefused extends Error {
  readonly reason: RefusalReason;
  readonly place: SourcePosition;

  constructor(reason: RefusalReason, message: string, place: SourcePosition = {}, cause?: unknown) {
    super(message, { cause });
    this.name = "PackageRefused";
    this.reason = reason;
    this.place = place;
  }
}
