import { IssueLog, type Issue } from "#roster/import/public.ts";
import { PACKAGE_FIELDS } from "#school/people/public.ts";

import type { JoinedSheets } from "./join-sheets.ts";

/** Columns of the package and their names in a table, behind the owner's name. */
const OWN: Readonly<Record<string, string>> = {
  identifier: "number",
  givenName: "name",
  middleName: "name",
  familyName: "name",
  username: "phone",
  ...Object.fromEntries(PACKAGE_FIELDS.map(({ column, oneRoster }) => [oneRoster.cell, column])),
};

/** Reports the position of each issue of the package in the office's table: its file, line and column. */
export class TableLog extends IssueLog {
  readonly file: string;
  readonly #columns = new Map<string, string>();

  readonly #placeOf: JoinedSheets["placeOf"];

  constructor(file: string, placeOf: JoinedSheets["placeOf"] = () => undefined) {
    // Every row of a table that is left out is named: a table has no more of them than an office can read.
    super(Infinity);
    this.file = file;
    this.#placeOf = placeOf;
  }

  /** `owner` is the beginning of the columns that a record comes from, such as guardian1; or one whole column. */
  comesFrom(sourcedId: string, owner: string): void {
    this.#columns.set(sourcedId, owner);
  }

  override add(issue: Issue): Issue {
    if (issue.row === 0) return issue;
    const { sourcedId = "", column = "" } = issue;
    const owner = this.#columns.get(sourcedId);
    const place = this.#placeOf(issue.row);
    super.add({
      ...issue,
      ...(place && {
        message: `${issue.message} (sheet '${place.sheet.slice(0, 40)}', line ${place.line})`,
        params: { ...this.#placeOther(issue), sheet: place.sheet, sheetLine: String(place.line) },
      }),
      file: this.file,
      ...(issue.file !== this.file && owner !== undefined && { column: columnIn(owner, column) }),
    });
    // What waits for the row names it as the package does.
    return issue;
  }

  /** Another row that an issue names is counted as its own sheet counts it, too. */
  #placeOther({ params = {} }: Issue): Issue["params"] {
    const other = params["line"] === undefined ? undefined : this.#placeOf(Number(params["line"]));
    return other ? { ...params, line: String(other.line), lineSheet: other.sheet } : params;
  }
}

function columnIn(owner: string, column: string): string {
  if (owner.includes(".") || owner === "subject") return owner;
  return `${owner}.${OWN[column] ?? "name"}`;
}
