import type { GroupRows } from "./load-roster.ts";

type RecordKind = "orgs" | "academicSessions" | "courses" | "classes" | "users" | "enrollments";

/** The longest id of the standard. */
const LONGEST = 255;

/** The ids of exported rows: the id of their source, else ours; each in one row of its kind (KEY-1). */
export class SourcedIds {
  readonly #owners = new Map<string, string>();
  readonly #given = new Map<string, string>();

  /** The id that was given to a record. */
  find: ExportedId = (kind, owner) => this.#given.get(`${kind} ${owner}`);

  /** `owner` identifies the record behind the row: the same owner always gets the same id. */
  give(kind: RecordKind, owner: string, preferredId: string, prefix: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const start = attempt === 0 ? "" : attempt === 1 ? `${prefix}.` : `${prefix}.${attempt}.`;
      const id = `${start}${preferredId}`.slice(0, LONGEST);
      const known = this.#owners.get(`${kind} ${id}`);
      if (known === owner) return id;
      if (known !== undefined) continue;
      this.#owners.set(`${kind} ${id}`, owner);
      this.#given.set(`${kind} ${owner}`, id);
      return id;
    }
  }
}

/** The id under which a record is exported; undefined where it is not. */
export type ExportedId = (kind: RecordKind, owner: string) => string | undefined;

export type SchoolOfGroup = GroupRows["schools"][number];

/** The shared input of all parts of rendering. */
export interface Rendering {
  readonly group: GroupRows;
  readonly ids: SourcedIds;
  /** The organisation that a school is, by the school's id; the head office is the group itself. */
  readonly getOrgId: (schoolId: number) => string;
  readonly getGrade: (levelId: number) => string;
}

/** A row in our own words, before its source is asked for its. */
export interface RenderedRow {
  readonly sourcedId: string;
  /** The schools that know it; empty for what belongs to the whole group. */
  readonly schools: readonly number[];
  readonly ours: Readonly<Record<string, string>>;
}

interface LocalNames {
  readonly ar: string | null;
  readonly en: string | null;
  readonly ckb: string | null;
}

export const pickName = ({ ar, en, ckb }: LocalNames): string => plain(ar ?? en ?? ckb ?? "");

/** A text as a reader would have it: no blanks around it, no longer than the standard allows. */
export const plain = (text: string | null | undefined): string =>
  (text ?? "").trim().slice(0, LONGEST).trim();

/** A value of a list: lists are parted by commas. */
export const inList = (text: string): string => plain(text.replaceAll(/\s*,\s*/g, " "));
