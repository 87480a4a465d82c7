import type { ReportAbout } from "@dars/contract/insight/school-reports";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import type { ColumnKey } from "./column-words.ts";

export interface ReportQuestion {
  readonly context: Context;
  readonly schoolId: number;
  readonly db: Db;
  /** The first day of reports about a time, which ends today. */
  readonly from: string;
  /** The language whose order names are in. */
  readonly locale: Locale;
}

export interface FoundRow {
  readonly key: string;
  readonly name: Names;
  readonly detail: Names | null;
  readonly values: readonly (number | null)[];
  /** Of a list behind a row: how each of its rows stands. */
  readonly state?: string | null;
  /** How many people or things the row is about. */
  readonly size: number;
  readonly level: { readonly id: number; readonly name: Names } | null;
}

interface ReportList {
  readonly columns: readonly ColumnKey[];
  readonly about: ReportAbout | null;
  readonly hasLevels?: boolean;
}

export interface ReportKind extends ReportList {
  /** Whether it is about the last so many days. */
  readonly hasPeriod?: boolean;
  /** Whether subject coordinators read it, of their subjects (I3). */
  readonly isOfSubjects?: boolean;
  /** Of a report by state: keys of the rows that wait for the school, whose first figures are added up. */
  readonly waits?: ReadonlySet<string>;
  /** Columns whose figures may be added up: each thing is counted in one row. */
  readonly sums?: readonly ColumnKey[];
  readonly find: (question: ReportQuestion) => Promise<readonly FoundRow[]>;
  /** The list behind one of its rows. */
  readonly behind?: ReportList & {
    readonly find: (question: ReportQuestion, key: string) => Promise<readonly FoundRow[]>;
    /** Columns of the row whose figure the list adds up to, with what of the list it counts. */
    readonly counts?: Readonly<Partial<Record<ColumnKey, CountedRows>>>;
  };
}

/**
 * `"rows"`: each row of the list is one. `"figures"`: the figures of the list's column of the same name add up to it. A
 * set: rows in one of these states are one each.
 */
export type CountedRows = "rows" | "figures" | ReadonlySet<string>;
