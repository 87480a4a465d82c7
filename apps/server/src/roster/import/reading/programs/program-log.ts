import { IssueLog, type Issue } from "#roster/import/reading/issues.ts";
import type { FileName } from "#roster/standard/public.ts";

import type { RowOrigin } from "./program.ts";

/** Reports each issue of a translated row at the row of the package that it comes from, by the names that it has there. */
export class ProgramLog extends IssueLog {
  readonly #origins = new Map<string, RowOrigin>();

  comesFrom(file: FileName, sourcedId: string, origin: RowOrigin): void {
    this.#origins.set(`${file}.csv ${sourcedId}`, origin);
  }

  override add(issue: Issue): Issue {
    const { column, file, sourcedId = "" } = issue;
    const origin = this.#origins.get(`${file} ${sourcedId}`);
    if (!origin) return super.add(issue);
    const own = column === undefined ? undefined : (origin.columns[column] ?? column);
    return super.add({
      ...issue,
      file: origin.file,
      row: origin.row,
      ...(own !== undefined && { column: own }),
    });
  }
}
