import { parseFilter, isPath, getKeyConverter, valuesAt, type Shape } from "./filter.ts";
import { RosterRefusal } from "./roster-refusal.ts";

export interface Selection {
  readonly limit?: string;
  readonly offset?: string;
  readonly sort?: string;
  readonly orderBy?: string;
  readonly filter?: string;
  readonly fields?: string;
}

export interface Selected {
  readonly rows: readonly Shape[];
  /** Rows that fit the filter, on whatever page. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  /** Fields that were asked for and that no such row has. */
  readonly unknownFields: readonly string[];
}

const DEFAULT_LIMIT = 100;
const MOST = 10_000;

/** One page of the rows that a caller asks for. `known` are the fields that rows of the kind have. */
export function selectRows(
  all: readonly Shape[],
  known: ReadonlySet<string>,
  selection: Selection,
): Selected {
  const limit = wholeNumber("limit", selection.limit, DEFAULT_LIMIT, 1, MOST);
  const offset = wholeNumber("offset", selection.offset, 0, 0, Number.MAX_SAFE_INTEGER);
  const fitting = selection.filter === undefined ? all : all.filter(parseFilter(selection.filter, known));
  const ordered = selection.sort === undefined ? fitting : sorted(fitting, known, selection);
  const { wanted, unknownFields } = parseFields(selection.fields, known);
  const page = ordered.slice(offset, offset + limit);
  const rows = wanted ? page.map((row) => pick(row, wanted)) : page;
  return { rows, total: fitting.length, limit, offset, unknownFields };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number, least: number, most: number) {
  if (text === undefined) return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new RosterRefusal("invaliddata", `${name} is a whole number from ${least} to ${most}.`);
  return value;
}

function sorted(
  rows: readonly Shape[],
  known: ReadonlySet<string>,
  { sort = "", orderBy = "asc" }: Selection,
) {
  if (!isPath(sort, known))
    throw new RosterRefusal("invalid_sort_field", `There is no field '${sort}' to sort by.`);
  if (orderBy !== "asc" && orderBy !== "desc")
    throw new RosterRefusal("invaliddata", "orderBy is asc or desc.");
  const sign = orderBy === "asc" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: getKeyConverter(sort)(valuesAt(row, sort).join()) }));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -sign : one.key > other.key ? sign : 0))
    .map(({ row }) => row);
}

/** Unknown fields are ignored; if none is known, all fields are returned. */
function parseFields(text: string | undefined, known: ReadonlySet<string>) {
  const named = (text ?? "").split(",").map((name) => name.trim());
  const requestedFields = [...new Set(named)].filter((name) => name !== "");
  const knownFields = requestedFields.filter((name) => known.has(name));
  return {
    wanted: knownFields.length > 0 ? knownFields : undefined,
    unknownFields: requestedFields.filter((name) => !known.has(name)),
  };
}

export const pick = (row: Shape, fields: readonly string[]): Shape =>
  Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]));
