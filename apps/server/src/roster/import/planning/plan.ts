import { createHash } from "node:crypto";

import type { RowOf, WriteRow, WrittenTable } from "#roster/import/roster.queries.ts";

import type { Entity, KnownRecord } from "./known-roster.ts";

export type Outcome = "create" | "update" | "unchanged" | "deactivate";

/** Ids of rows that do not exist yet: negative, and replaced by real ones when the plan is written. */
export class Ids {
  readonly planned = new Map<WrittenTable, number[]>();
  #last = 0;

  fresh(table: WrittenTable): number {
    this.#last -= 1;
    const ofTable = this.planned.get(table) ?? [];
    ofTable.push(this.#last);
    this.planned.set(table, ofTable);
    return this.#last;
  }
}

type Draft = Record<string, unknown>;

/** The rows to write in one transaction, each once however often a plan changes it. */
export class Writes {
  readonly #inserts = new Map<WrittenTable, Map<string, Draft>>();
  readonly #updates = new Map<WrittenTable, Map<string, Draft>>();
  readonly droppedLogins: string[] = [];
  readonly signedOut: number[] = [];

  insert<T extends WrittenTable>(table: T, key: string | number, row: RowOf<T>): void {
    ensureDrafts(this.#inserts, table).set(String(key), { ...row });
  }

  /** Sets fields of a row that exists, or of one that this plan adds. `row` brings the key columns as well. */
  update<T extends WrittenTable>(table: T, key: string | number, row: RowOf<T>): void {
    const added = this.#inserts.get(table)?.get(String(key));
    if (added) Object.assign(added, row);
    else {
      const changed = ensureDrafts(this.#updates, table);
      changed.set(String(key), { ...changed.get(String(key)), ...row });
    }
  }

  has(table: WrittenTable, key: string | number): boolean {
    return this.#inserts.get(table)?.has(String(key)) ?? false;
  }

  inserts(table: WrittenTable): WriteRow[] {
    return [...(this.#inserts.get(table)?.values() ?? [])];
  }

  updates(table: WrittenTable): WriteRow[] {
    return [...(this.#updates.get(table)?.values() ?? [])];
  }

  /** Rows to be written. */
  get size(): number {
    const rows = [...this.#inserts.values(), ...this.#updates.values()];
    return rows.reduce((size, ofTable) => size + ofTable.size, 0);
  }

  get isEmpty(): boolean {
    return this.droppedLogins.length === 0 && this.size === 0;
  }
}

function ensureDrafts(
  drafts: Map<WrittenTable, Map<string, Draft>>,
  table: WrittenTable,
): Map<string, Draft> {
  const known = drafts.get(table);
  if (known) return known;
  const made = new Map<string, Draft>();
  drafts.set(table, made);
  return made;
}

const WEIGHT: Record<Outcome, number> = { unchanged: 0, deactivate: 1, update: 2, create: 3 };

/** The outcome of each row. A row that concerns several schools has the outcome of the most affected one. */
export class Outcomes {
  readonly #byFile = new Map<string, Map<string, Outcome>>();

  set(file: string, sourcedId: string, outcome: Outcome): void {
    const ofFile = this.#byFile.get(file) ?? new Map<string, Outcome>();
    this.#byFile.set(file, ofFile);
    const known = ofFile.get(sourcedId);
    if (known === undefined || WEIGHT[outcome] > WEIGHT[known]) ofFile.set(sourcedId, outcome);
  }

  has(file: string, sourcedId: string): boolean {
    return this.#byFile.get(file)?.has(sourcedId) ?? false;
  }

  count(file: string, outcome: Outcome): number {
    let count = 0;
    for (const each of this.#byFile.get(file)?.values() ?? []) if (each === outcome) count += 1;
    return count;
  }
}

export interface Judged {
  readonly outcome: "create" | "update" | "unchanged";
  readonly hash: string;
  /** Whether the school calls a field its own, so that the source may not write it (OR-6). */
  readonly isOurs: (field: string) => boolean;
}

/** Of what a source says in a record. */
export const hashContent = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");

/** The previous and the current records of one source in one school. */
export class RecordBook {
  readonly #schoolId: number;
  readonly source: string;
  readonly #writes: Writes;
  readonly #batch: () => number;
  readonly #known = new Map<Entity, Map<string, KnownRecord>>();
  readonly #seen = new Set<string>();

  constructor(
    known: readonly KnownRecord[],
    {
      schoolId,
      source,
      writes,
      batch,
    }: { schoolId: number; source: string; writes: Writes; batch: () => number },
  ) {
    this.#schoolId = schoolId;
    this.source = source;
    this.#writes = writes;
    this.#batch = batch;
    for (const record of known) {
      const ofEntity = this.#known.get(record.entity) ?? new Map<string, KnownRecord>();
      this.#known.set(record.entity, ofEntity.set(record.sourcedId, record));
    }
  }

  /** This package has a say on the record, and no new one. */
  see(entity: Entity, sourcedId: string): void {
    this.#seen.add(`${entity} ${sourcedId}`);
  }

  /** Whether this package has a say on the record in this school. */
  isSeen(entity: Entity, sourcedId: string): boolean {
    return this.#seen.has(`${entity} ${sourcedId}`);
  }

  find(entity: Entity, sourcedId: string): KnownRecord | undefined {
    return this.#known.get(entity)?.get(sourcedId);
  }

  active(entity: Entity): KnownRecord[] {
    return [...(this.#known.get(entity)?.values() ?? [])].filter(({ isActive }) => isActive);
  }

  /**
   * Compares the source's current record with its previous one. A person who ended and is back counts as
   * changed (OR-5).
   */
  judge(entity: Entity, sourcedId: string, content: unknown): Judged {
    this.see(entity, sourcedId);
    const hash = hashContent(content);
    const known = this.find(entity, sourcedId);
    const isSame = known?.isActive === true && known.hash === hash;
    const outcome = isSame ? "unchanged" : known ? "update" : "create";
    return { outcome, hash, isOurs: (field) => known?.localFields.includes(field) ?? false };
  }

  keep(entity: Entity, sourcedId: string, entityId: number, hash: string): void {
    const row = { entityId, rowHash: String.raw`\x${hash}`, active: true, batchId: this.#batch() };
    this.#write(entity, sourcedId, row);
  }

  end(entity: Entity, sourcedId: string): void {
    this.#write(entity, sourcedId, { active: false, batchId: this.#batch() });
  }

  #write(entity: Entity, sourcedId: string, row: RowOf<"roster_records">): void {
    const key = { schoolId: this.#schoolId, entity, sourcedId, source: this.source };
    const name = `${entity} ${sourcedId}`;
    if (this.find(entity, sourcedId) ?? this.#writes.has("roster_records", name))
      this.#writes.update("roster_records", name, { ...key, ...row });
    else this.#writes.insert("roster_records", name, { ...key, ...row });
  }
}
