import type { TextId } from "#platform/text/use-text.ts";

/** Texts for errors and corrections of a row, and what to do. */
const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["E_REQUIRED", "findings.code-required"],
  ["E_ENUM", "findings.code-enum"],
  ["E_DATE", "findings.code-date"],
  ["E_BOOL", "findings.code-bool"],
  ["E_GUID", "findings.code-guid"],
  ["E_DUP_ID", "findings.code-dup-id"],
  ["E_ORPHAN", "findings.code-orphan"],
  ["E_ROLE", "findings.code-role"],
  ["E_RANGE", "findings.code-range"],
  ["E_COLS", "findings.code-cols"],
  ["E_QUOTES", "findings.code-quotes"],
  ["E_ENC", "findings.code-enc"],
  ["E_OTHER_PERSON", "findings.code-other-person"],
  ["E_OTHER_FILE", "findings.code-other-file"],
  ["E_SAME_ROW", "findings.code-same-row-many"],
  ["E_NO_NAME_COLUMN", "findings.code-no-name-column"],
  ["W_FOOTER", "findings.code-footer"],
  ["W_CHANGED_SINCE", "findings.code-changed-since"],
  ["W_GUARDIAN_WAITS", "findings.code-guardian-waits"],
  ["W_SHEET_UNREAD", "findings.code-sheet-unread"],
  ["W_COURSE_MADE", "findings.code-course-made"],
  ["W_CONCLUDED", "findings.code-concluded"],
  ["W_SUBJECT_OPENED", "findings.code-subject-opened"],
  ["W_NO_SECTION", "findings.code-no-section"],
  ["W_PHONE_WAITS", "findings.code-phone-waits"],
  ["W_PHONE_SECOND", "findings.code-phone-second"],
  ["E_PHONE", "findings.code-phone"],
  ["E_NUMBER", "findings.code-number"],
  ["W_CASE", "findings.code-mended"],
  ["W_TRIM", "findings.code-mended"],
  ["W_DATE_FMT", "findings.code-date-read"],
  ["W_STATUS", "findings.code-status"],
  ["W_EXTRA_CELLS", "findings.code-extra"],
  ["W_HEADER_ALIAS", "findings.code-header-alias"],
  ["W_HEADER_UNKNOWN", "findings.code-header-unknown"],
  ["W_HEADER_MISSING", "findings.code-header-missing"],
  ["W_FILENAME_CASE", "findings.code-mended"],
  ["W_MANIFEST", "findings.code-manifest"],
  ["W_AGENT_ROLE", "findings.code-agent"],
  ["W_LOGIN_TAKEN", "findings.code-login"],
  ["W_NOT_KEPT", "findings.code-not-kept"],
]);

/** Undefined for a code that this app does not know yet: the server's own message is shown instead. */
export const codeText = (code: string): TextId | undefined => WORDS.get(code);

const OF_ROW: ReadonlySet<string> = new Set(["E_SAME_ROW", "E_NO_NAME_COLUMN", "W_FOOTER"]);

/** Whether a code is about a whole row; the column that the server names with it is not shown. */
export const isOfRow = (code: string): boolean => OF_ROW.has(code);
