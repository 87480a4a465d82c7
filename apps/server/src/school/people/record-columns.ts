import { displayNames, buildSearchText } from "@dars/contract/school/display-names";
import { PersonRecord } from "@dars/contract/school/people";

import { PEOPLE_COLUMNS } from "./people.record.ts";
import type { NamedColumn, RosterCell, TableCell } from "./person-cell.ts";

/** What a person's record has besides the name, by the names of the contract. */
export type PersonDetails = Readonly<Required<Omit<PersonRecord, "nameParts">>>;

/** A detail of the record with what its column declares. */
export type RecordField = Omit<NamedColumn, "field"> & {
  readonly field: keyof PersonDetails;
  readonly column: string;
};

const isDetail = (field: string): field is keyof PersonDetails =>
  field !== "nameParts" && field in PersonRecord.properties;

/** The details that the office writes, in the order of the declaration. */
export const RECORD_FIELDS: readonly RecordField[] = Object.entries(PEOPLE_COLUMNS).flatMap(
  ([column, declared]) =>
    declared.field !== undefined && isDetail(declared.field)
      ? [{ ...declared, field: declared.field, column }]
      : [],
);

/** The details that a line of the list of people has. */
export const LISTED_FIELDS: readonly RecordField[] = RECORD_FIELDS.filter(({ isListed }) => isListed);

/** The details that are columns of the office's tables; those of one kind stand together. */
export const TABLE_FIELDS: readonly (RecordField & { readonly tables: TableCell })[] = [
  ...Map.groupBy(
    RECORD_FIELDS.flatMap((each) => ("kind" in each.tables ? [{ ...each, tables: each.tables }] : [])),
    ({ tables }) => tables.kind,
  ).values(),
].flat();

/** The details that a OneRoster package has. */
export const PACKAGE_FIELDS: readonly (RecordField & { readonly oneRoster: RosterCell })[] =
  RECORD_FIELDS.flatMap((each) => ("cell" in each.oneRoster ? [{ ...each, oneRoster: each.oneRoster }] : []));

/** The column of each detail. What writes and compares a record goes by it. */
export const RECORD_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  RECORD_FIELDS.map(({ field, column }) => [field, column]),
);

/** Details, each as the function says. */
export const makeDetails = (
  valueOf: (field: keyof PersonDetails, column: string) => string | null,
): PersonDetails =>
  Object.assign({}, ...RECORD_FIELDS.map(({ field, column }) => ({ [field]: valueOf(field, column) })));

type ByColumn = Readonly<Record<string, string | null | undefined>>;

/** The values of a record by column: undefined, and so unchanged, where the request leaves the field out. */
export const toColumns = (record: Partial<PersonRecord>): ByColumn => {
  const values = new Map(Object.entries(record).filter(hasText));
  return Object.fromEntries(
    Object.entries(RECORD_COLUMNS).map(([field, column]) => [column, values.get(field)]),
  );
};

const hasText = (entry: readonly [string, unknown]): entry is [string, string | null] =>
  typeof entry[1] === "string" || entry[1] === null;

/** What a record, with its name, has for the columns of `people`. A field that it leaves out has no value here. */
export function listColumnValues(
  record: Pick<PersonRecord, "nameParts"> & Partial<PersonRecord>,
): readonly (readonly [column: string, value: string | null])[] {
  const { nameParts } = record;
  const { ar, en, ckb } = displayNames(nameParts);
  const details = Object.entries(toColumns(record)).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
  return [
    ["name_parts", JSON.stringify(nameParts)],
    ["name_ar", ar],
    ["name_en", en],
    ["name_ckb", ckb],
    ["search_text", buildSearchText(nameParts)],
    ...details,
  ];
}
