import { displayNames, buildSearchText } from "@dars/contract/school/display-names";
import type { PersonRecord } from "@dars/contract/school/people";

import { PEOPLE_COLUMNS } from "./people.record.ts";

/** The column of each field that the office writes, except the name, which is several. What writes and compares a record goes by it. */
export const RECORD_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PEOPLE_COLUMNS).flatMap(([column, { field, written }]) =>
    field !== undefined && field !== "nameParts" && written.includes("office") ? [[field, column]] : [],
  ),
);

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
