import { PeopleMatcher } from "./people-matcher.ts";
import { addPerson, draftPerson, isAsKnown } from "./person-drafts.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TableSchool } from "./table-school.ts";

/** Puts teachers into the package, row by row. */
export class TeacherRows {
  readonly #ids: SourcedIds;
  readonly #made: TablePackage;
  readonly #matcher: PeopleMatcher;
  readonly #lines = new Map<string, number>();

  constructor(school: TableSchool, ids: SourcedIds, made: TablePackage) {
    this.#ids = ids;
    this.#made = made;
    this.#matcher = new PeopleMatcher(school, ids);
  }

  prepare(records: readonly TableRecord[]): void {
    this.#matcher.prepare("teacher", records);
  }

  /** False where the school knows all of the row already. Throws RowRefused. */
  add(record: TableRecord): boolean {
    const { values, line } = record;
    const identityKeys = Object.keys(values).filter((key) =>
      /^teacher\.([a-z_]+_(ar|ckb|en)|name|phone|email)$/.test(key),
    );
    const { sourcedId, known } = this.#matcher.member(
      "teacher",
      record,
      identityKeys.toSorted().map((key) => values[key] ?? ""),
    );
    const draft = draftPerson(record, "teacher", sourcedId, known);
    const before = this.#lines.get(sourcedId);
    if (before !== undefined) {
      const column = values["teacher.number"] ? "teacher.number" : "teacher.name";
      const code = values["teacher.number"] ? "E_DUP_ID" : "E_SAME_ROW";
      throw new RowRefused(column, code, `the row of line ${before} is of the same teacher`, {
        line: String(before),
      });
    }
    this.#lines.set(sourcedId, line);
    if (known?.isTeacher === true && isAsKnown(draft)) return false;
    const login = draft.email ?? draft.phone ?? this.#ids.shortLogin(sourcedId);
    addPerson(this.#made, this.#ids, draft, { role: "teacher", login });
    return true;
  }
}
