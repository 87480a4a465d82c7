import type { CheckedFiles } from "#roster/import/reading/check-references.ts";
import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import type { FileName } from "#roster/standard/public.ts";

import type { SourcePerson } from "./reduce-people.ts";

/** The checked package, as the plans ask about it. */
export class PackageView {
  readonly people: readonly SourcePerson[];
  readonly #files: CheckedFiles;
  readonly #standing = new Map<FileName, ReadonlySet<string>>();
  readonly #active = new Map<FileName, readonly Row[]>();
  readonly #bySchool = new Map<FileName, Map<string, Row[]>>();
  #refusedPeople: ReadonlySet<string> | undefined;

  readonly #read: ReadonlyMap<FileName, RowSet>;

  constructor(read: ReadonlyMap<FileName, RowSet>, files: CheckedFiles, people: readonly SourcePerson[]) {
    this.#read = read;
    this.#files = files;
    this.people = people;
  }

  has(file: FileName): boolean {
    return this.#files.has(file);
  }

  /** Whether a record may end because the file, which has the others, does not have it. */
  mayEnd(file: FileName, sourcedId: string): boolean {
    return this.#read.get(file)?.mayEnd?.(sourcedId) ?? true;
  }

  /** Whether links may end because users, which are all there, do not name them. */
  get endsLinks(): boolean {
    return (
      this.isBulk("users") &&
      this.nameless("users") === 0 &&
      this.#read.get("users")?.isWithoutAgents !== true
    );
  }

  /** The people of rows that cannot be imported: nothing is known of their links. */
  get refusedPeople(): ReadonlySet<string> {
    if (this.#refusedPeople) return this.#refusedPeople;
    const read = this.#read.get("users");
    const fine = new Set(this.#files.get("users")?.rows.map(({ sourcedId }) => sourcedId));
    const blocked = (read?.rows ?? []).map(({ sourcedId }) => sourcedId).filter((id) => !fine.has(id));
    this.#refusedPeople = new Set([...blocked, ...(read?.rejected.keys() ?? [])]);
    return this.#refusedPeople;
  }

  isBulk(file: FileName): boolean {
    return this.#files.get(file)?.isDelta === false;
  }

  /** Active rows, in the order of the file. */
  rows(file: FileName): readonly Row[] {
    const known = this.#active.get(file);
    if (known) return known;
    const rows = (this.#files.get(file)?.rows ?? []).filter(({ isActive }) => isActive);
    this.#active.set(file, rows);
    return rows;
  }

  /** The ids of the active rows. */
  standing(file: FileName): ReadonlySet<string> {
    const known = this.#standing.get(file) ?? new Set(this.rows(file).map(({ sourcedId }) => sourcedId));
    this.#standing.set(file, known);
    return known;
  }

  /** Every id in the file, including rejected rows: a rejected record does not count as missing. */
  mentioned(file: FileName): ReadonlySet<string> {
    const set = this.#read.get(file);
    const ids = (set?.rows ?? []).map(({ sourcedId }) => sourcedId);
    return new Set([...ids, ...(set?.aliases ?? []), ...(set?.rejected.keys() ?? [])]);
  }

  /** Rejected rows without a readable id. */
  nameless(file: FileName): number {
    return this.#read.get(file)?.nameless ?? 0;
  }

  /** Rows that end their record. */
  ended(file: FileName): readonly Row[] {
    return (this.#files.get(file)?.rows ?? []).filter(({ isActive }) => !isActive);
  }

  /** Rows of one school: classes and enrollments name it in schoolSourcedId, courses in orgSourcedId. */
  ofSchool(file: "classes" | "enrollments" | "courses", school: string): readonly Row[] {
    const column = file === "courses" ? "orgSourcedId" : "schoolSourcedId";
    let bySchool = this.#bySchool.get(file);
    if (!bySchool) {
      bySchool = Map.groupBy(this.rows(file), ({ cells }) => cells[column] ?? "");
      this.#bySchool.set(file, bySchool);
    }
    return bySchool.get(school) ?? [];
  }
}
