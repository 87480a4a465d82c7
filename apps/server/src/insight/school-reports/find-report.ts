import type {
  AtLeast,
  OpenedFigure,
  ReportAbout,
  ReportColumn,
  ReportFilter,
  ReportType,
} from "@dars/contract/insight/school-reports";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { matchesSearch, searchText } from "@dars/contract/platform/search-text";

import type { Context } from "#platform/context.ts";
import { forbidden, notFound } from "#platform/errors.ts";

import { columnWords, type ColumnKey } from "./column-words.ts";
import { getColumnUnit } from "./get-column-unit.ts";
import { findToday } from "./report-frame.queries.ts";
import type { FoundRow, ReportKind, ReportQuestion } from "./report-kind.ts";
import { REPORT_KINDS } from "./report-kinds.ts";
import { sumColumns } from "./sum-columns.ts";
import { isFew, LEAST, sumUnlessFew } from "./sum-unless-few.ts";

const USUAL_DAYS = 30;

export interface Report {
  /** The row whose list this is. */
  readonly of: { readonly name: Names; readonly about: ReportAbout | null } | null;
  readonly columns: readonly ReportColumn[];
  readonly about: ReportAbout | null;
  readonly people: "student" | "teacher" | null;
  readonly hasLists: boolean;
  readonly figures?: OpenedFigure[];
  readonly hasLevels: boolean;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly total: number;
  /** The number that waits for the school in a report by state; null: so few that it is not shown. */
  readonly waiting?: AtLeast | null;
  /** What the filter leaves, added up by column; absent where nothing may be. */
  readonly totals?: (number | null)[];
  /** What the filter leaves, in order. `values` is null for a group too small to be shown. */
  readonly rows: readonly (Omit<FoundRow, "values"> & { readonly values: FoundRow["values"] | null })[];
}

export interface ReportQuery extends ReportFilter {
  readonly schoolId: number;
  readonly report: ReportType;
  /** The row whose list is asked for. */
  readonly of?: string;
  /** The figure of that row whose list is asked for. */
  readonly figure?: string;
  /** The language of the reader, who looks for names in its order. */
  readonly locale: Locale;
}

/** I3: whether the caller's role reads a report at all. */
export const mayRead = ({ actor }: Pick<Context, "actor">, report: ReportType): boolean =>
  actor.role !== "subject_coordinator" || REPORT_KINDS[report].isOfSubjects === true;

/**
 * All rows of a report that the filter leaves. An administrator gets no names of students (G3, H9, I4): a list of them
 * is counted by level, and the lists behind figures of attendance are refused. Throws forbidden, not-found.
 */
export async function findReport(context: Context, query: ReportQuery): Promise<Report> {
  const { schoolId, report, of, locale, days = USUAL_DAYS } = query;
  if (!mayRead(context, report)) throw forbidden("read this report");
  const kind = REPORT_KINDS[report];
  const db = context.database.reporting(schoolId, "at once");
  const { today, from } = await findToday(db, schoolId, days);
  const question: ReportQuestion = { context, schoolId, db, from, locale };
  const list =
    of === undefined
      ? await readWholeList(kind, question)
      : await readListBehind(kind, question, of, query.figure);
  const hidesSmall = isAdministrator(context);
  const rows = list.found.map((row) => ({
    ...row,
    values: hidesSmall && isFew(row.size) && list.isCounted ? null : row.values,
  }));
  const wanted = rows.filter(isWanted(query));
  const opens = opensLists(kind, hidesSmall);
  return {
    of: list.of,
    columns: list.columns.map((key) => ({ key, label: columnWords(key), unit: getColumnUnit(key) })),
    about: list.about,
    people: peopleIn(list),
    hasLists: of === undefined && opens,
    figures: opens ? list.figures : [],
    hasLevels: list.hasLevels,
    period: kind.hasPeriod ? { from, to: today } : null,
    total: rows.length,
    ...(of === undefined && waitingIn(list.found, kind, hidesSmall)),
    ...(of === undefined && totalsIn(list, kind, wanted)),
    rows: sorted(wanted, list.columns, query.sort),
  };
}

const isAdministrator = ({ actor }: Pick<Context, "actor">): boolean => actor.role === "administrator";

const peopleIn = ({ about }: Pick<FoundList, "about">) =>
  about === "student" || about === "teacher" ? about : null;

const waitingIn = (found: readonly FoundRow[], { waits }: ReportKind, hidesSmall: boolean) =>
  waits && {
    waiting: sumUnlessFew(
      found.filter(({ key }) => waits.has(key)),
      hidesSmall ? LEAST : 0,
    ),
  };

const totalsIn = ({ columns }: FoundList, { sums }: ReportKind, rows: Report["rows"]) =>
  sums && { totals: sumColumns(columns, sums, rows) };

interface FoundList {
  readonly of: Report["of"];
  readonly columns: readonly ColumnKey[];
  readonly about: ReportAbout | null;
  readonly hasLevels: boolean;
  /** Whether a row counts many. */
  readonly isCounted: boolean;
  readonly figures: OpenedFigure[];
  readonly found: readonly FoundRow[];
}

const isOfStudents = ({ about }: { readonly about: ReportAbout | null }) =>
  about === "student" || about === "application" || about === "thread";

const opensLists = ({ behind }: ReportKind, hidesSmall: boolean): boolean =>
  behind !== undefined && !(hidesSmall && isOfStudents(behind));

async function readWholeList(kind: ReportKind, question: ReportQuestion): Promise<FoundList> {
  const { columns, about, hasLevels = false } = kind;
  const found = await kind.find(question);
  if (about !== "student" || !isAdministrator(question.context))
    return {
      of: null,
      columns,
      about,
      hasLevels,
      isCounted: countsMany(kind),
      figures: listFigures(kind),
      found,
    };
  const counted = countedByLevel(found);
  return {
    of: null,
    columns: ["students"],
    about: null,
    hasLevels,
    isCounted: true,
    figures: [],
    found: counted,
  };
}

/** Whether each row of a report counts many, rather than being one person. */
const countsMany = ({ about }: ReportKind): boolean => about !== "student" && about !== "teacher";

async function readListBehind(
  kind: ReportKind,
  question: ReportQuestion,
  key: string,
  figure: string | undefined,
): Promise<FoundList> {
  const { behind } = kind;
  const row = (await kind.find(question)).find((each) => each.key === key);
  if (!behind || !row) throw notFound("The list behind this row");
  const hidesSmall = isAdministrator(question.context);
  if (hidesSmall && isOfStudents(behind)) throw forbidden("read lists of students");
  const { columns, about, hasLevels = false } = behind;
  return {
    of: { name: row.name, about: kind.about },
    columns,
    about,
    hasLevels,
    isCounted: about === null,
    figures: listFigures(kind, hidesSmall && countsMany(kind) && isFew(row.size) ? undefined : row),
    found: pickCounted(kind, await behind.find(question, key), { figure, hidesSmall }),
  };
}

/** The columns whose figures have a list of their own, with those of a row. */
const listFigures = ({ columns, behind }: ReportKind, row?: FoundRow): OpenedFigure[] =>
  columns.flatMap((key, place) =>
    behind?.counts?.[key] ? [{ key, label: columnWords(key), count: row?.values[place] ?? null }] : [],
  );

interface PickedFigure {
  readonly figure: string | undefined;
  readonly hidesSmall: boolean;
}

/**
 * Of the list behind a row those that a figure of it counts; rows whose own figures are hidden stay, so that nothing
 * shows whether they are counted. Throws not-found where it counts no list.
 */
function pickCounted(
  { columns, behind }: ReportKind,
  found: readonly FoundRow[],
  { figure, hidesSmall }: PickedFigure,
): readonly FoundRow[] {
  if (figure === undefined) return found;
  const key = columns.find((column) => column === figure);
  const counted = key && behind?.counts?.[key];
  if (!counted) throw notFound("The list behind this figure");
  if (counted === "rows") return found;
  if (counted !== "figures") return found.filter(({ state }) => state && counted.has(state));
  const place = behind.columns.indexOf(key);
  return found.filter(({ values, size }) => (hidesSmall && isFew(size)) || (values[place] ?? 0) > 0);
}

function countedByLevel(found: readonly FoundRow[]): readonly FoundRow[] {
  const levels = Map.groupBy(found, ({ level }) => JSON.stringify(level?.name ?? null));
  return [...levels.values()].flatMap((own) => {
    const level = own[0]?.level;
    if (!level) return [];
    const size = own.length;
    return [{ key: String(level.id), name: level.name, detail: null, values: [size], size, level }];
  });
}

const isWanted =
  ({ search = "", levelId }: ReportQuery) =>
  ({ name, detail, level }: FoundShown): boolean =>
    (levelId === undefined || level === null || level.id === levelId) &&
    (search.trim() === "" || matchesSearch(searchText(...texts(name), ...texts(detail)), search));

type FoundShown = Report["rows"][number];

const texts = (names: Names | null) => (names ? [names.ar, names.ckb, names.en] : []);

function sorted<T extends FoundShown>(
  rows: readonly T[],
  columns: readonly ColumnKey[],
  sort = "",
): readonly T[] {
  const isDown = sort.startsWith("-");
  const place = columns.findIndex((column) => column === sort.slice(isDown ? 1 : 0));
  if (place === -1) return rows;
  const sign = isDown ? -1 : 1;
  // Without a figure a row comes last, whichever the order.
  const getFigure = ({ values }: T) => values?.[place] ?? sign * Infinity;
  return rows.toSorted((one, other) => {
    const [a, b] = [getFigure(one), getFigure(other)];
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}
