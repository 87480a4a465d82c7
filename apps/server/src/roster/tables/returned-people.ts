import type { Locale } from "@dars/contract/platform/primitives";

import { GUARDIAN_FIELDS } from "./columns.ts";
import { comparePlace } from "./compare-place.ts";
import { filledRows, guardianCells, shownText, type FilledRow } from "./filled-rows.ts";
import { listedRows } from "./people-sheet.ts";
import type { ReturnedTableRow } from "./returned-table-row.ts";
import type { RowOrigin } from "./table-list.ts";
import { RowRefused } from "./table-record.ts";
import type { TableSchool } from "./table-school.ts";
import type { TableKind } from "./table.ts";

const GUARDIANS = ["guardian1", "guardian2"] as const;
const ABOUT_GUARDIAN = ["name", ...GUARDIAN_FIELDS.map(({ column }) => column)];

/** What one row says of a person who may be in several rows. */
interface SaidOfGuardian {
  readonly row: ReturnedTableRow;
  readonly key: string;
  readonly of: string;
  readonly isWord: boolean;
}

/** The columns of a row that have a guardian. */
interface GuardianPlace {
  readonly row: ReturnedTableRow;
  readonly owner: string;
}

interface KnownGuardian {
  readonly id: string;
  /** Where the guardian was when the table was taken. */
  readonly base: GuardianPlace;
  /** To this child; undefined where the row makes somebody its guardian anew. */
  readonly relation?: string;
}

/** Rows of students or teachers: each person's cells beside what they were and what they are now. */
export class ReturnedPeople {
  readonly #owner: "student" | "teacher";
  readonly #school: TableSchool;
  readonly #rows: ReadonlyMap<number, FilledRow>;
  readonly #locale: Locale;
  readonly #keys: readonly string[];
  /** The guardians in the rows as they were taken, each by the row and the columns that have them. */
  readonly #guardians = new Map<string, GuardianPlace>();
  readonly #said: SaidOfGuardian[] = [];

  constructor(
    school: TableSchool,
    kind: Exclude<TableKind, "assignments">,
    { origin, keys }: { readonly origin: RowOrigin; readonly keys: readonly string[] },
  ) {
    this.#owner = kind === "students" ? "student" : "teacher";
    this.#school = school;
    const { locale, isListed } = origin;
    const rows = isListed ? listedRows(school, kind, locale) : filledRows(school, kind, locale);
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#locale = locale;
    this.#keys = keys;
  }

  compare(rows: readonly ReturnedTableRow[]): void {
    for (const row of rows)
      for (const owner of GUARDIANS) {
        const id = row.takenText(`${owner}.id`);
        if (id !== "") this.#guardians.set(`${row.line} ${id}`, { row, owner }).set(id, { row, owner });
      }
    for (const row of rows) this.#compareRow(row);
    this.#spread();
  }

  #compareRow(row: ReturnedTableRow): void {
    const owner = this.#owner;
    const own = this.#keys.filter((key) => key.startsWith(`${owner}.`) && key !== `${owner}.id`);
    // Without our number, and under another name, somebody else may have been written over the row.
    const isDoubtful = row.value(`${owner}.id`) === "" && own.some((key) => isName(key) && row.isWord(key));
    if (isDoubtful && !hasKept(row, `${owner}.number`)) return;
    const now = this.#rows.get(row.taken.id);
    row.refused = this.#findRefusal(row);
    if (row.refused || !now) return;
    row.compared.add(owner);
    if (!isDoubtful) row.mean(`${owner}.id`, String(row.taken.id));
    for (const key of own) row.compare(key, shownText(now.cells[key]));
    if (owner === "teacher") return;
    comparePlace(row, now);
    for (const guardian of GUARDIANS) this.#compareGuardian(row, guardian);
  }

  #findRefusal(row: ReturnedTableRow): RowRefused | undefined {
    const { id: takenId, name: known } = row.taken;
    const key = `${this.#owner}.id`;
    const id = row.value(key);
    if (id !== "" && id !== String(takenId))
      return new RowRefused(key, "E_OTHER_PERSON", "the row was taken with another number", { known });
    if (this.#rows.has(takenId)) return undefined;
    return new RowRefused(key, "E_ORPHAN", `the school has nobody with the number ${takenId} any more`);
  }

  #compareGuardian(row: ReturnedTableRow, owner: string): void {
    const id = guardianIn(row, owner);
    const own = this.#guardians.get(`${row.line} ${id}`);
    const base = own ?? this.#guardians.get(id);
    if (!base) return;
    const link = this.#school.links.find(
      ({ studentId, guardianId }) => studentId === row.taken.id && guardianId === Number(id),
    );
    if (own && !link) this.#leaveOut(row, owner);
    else this.#compareContacts(row, owner, { id, base, ...(own && link && { relation: link.relation }) });
  }

  #compareContacts(row: ReturnedTableRow, owner: string, { id, base, relation }: KnownGuardian): void {
    row.compared.add(owner);
    row.mean(`${owner}.id`, id);
    const person = this.#school.people.find((each) => each.id === Number(id));
    if (!person) return;
    const now = guardianCells(owner, person, relation ?? "", this.#locale);
    const takenText = (part: string) => base.row.takenText(`${base.owner}.${part}`);
    if (relation !== undefined)
      row.compare(`${owner}.relation`, shownText(now[`${owner}.relation`]), takenText("relation"));
    for (const part of ABOUT_GUARDIAN.filter((each) => this.#keys.includes(`${owner}.${each}`))) {
      const key = `${owner}.${part}`;
      const verdict = row.compare(key, shownText(now[key]), takenText(part));
      this.#said.push({ row, key, of: `${id} ${part}`, isWord: verdict === "change" });
    }
  }

  /** Who is no guardian of the child any more is not made one again by a row that was taken before. */
  #leaveOut(row: ReturnedTableRow, owner: string): void {
    const keys = this.#keys.filter((key) => key.startsWith(`${owner}.`));
    if (row.isFixed(...keys)) return;
    for (const key of keys) {
      if (row.isWord(key)) row.conflict(key, { taken: row.takenText(key), stored: "" });
      row.mean(key, "");
    }
  }

  /** What one row says of a guardian is so in the rows of the other children too. */
  #spread(): void {
    const words = new Map(
      this.#said
        .filter(({ isWord }) => isWord)
        .toReversed()
        .map(({ row, key, of }) => [of, row.text(key)]),
    );
    for (const { row, key, of, isWord } of this.#said) {
      const word = words.get(of);
      if (word !== undefined && !isWord && !row.conflicts.some(({ column }) => column === key))
        row.mean(key, word);
    }
  }
}

/** Whether the cell still has what it had when the table was taken. */
const hasKept = (row: ReturnedTableRow, key: string): boolean =>
  row.takenText(key) !== "" && row.text(key) === row.takenText(key);

const isName = (key: string): boolean => /\.(name|[a-z_]+_(ar|ckb|en))$/.test(key);

/** Whose columns these are; without the number, and under another name, somebody new's. */
const guardianIn = (row: ReturnedTableRow, owner: string): string =>
  row.value(`${owner}.id`) || (row.isWord(`${owner}.name`) ? "" : row.takenText(`${owner}.id`));
