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
  };
}
