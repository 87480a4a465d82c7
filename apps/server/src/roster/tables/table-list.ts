import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import type { TakenRow } from "#platform/sheets/public.ts";

import type { FilledRow } from "./filled-rows.ts";
import type { TableKind } from "./table.ts";

export type ListOf = "students" | "guardians" | "teachers";

/** What a filled table is of. Its words are of one language. */
export const tableList = (kind: TableKind, schoolId: number, locale: Locale): string =>
  `${kind} ${schoolId} ${locale}`;

/** What a list for reading is of. */
export const peopleList = (of: ListOf, schoolId: number, locale: Locale): string =>
  `${of}-list ${schoolId} ${locale}`;

/** Where a row of a table comes from. */
export interface RowOrigin {
  readonly locale: Locale;
  /** Whether it is of a list for reading. */
  readonly isListed: boolean;
}

/** Undefined where a row is of another list, or of another school. */
export function findOrigin(of: string, kind: TableKind, schoolId: number): RowOrigin | undefined {
  const origins = LOCALES.flatMap((locale) => [
    { of: tableList(kind, schoolId, locale), locale, isListed: false },
    ...(kind === "assignments" ? [] : [{ of: peopleList(kind, schoolId, locale), locale, isListed: true }]),
  ]);
  return origins.find((each) => each.of === of);
}

const CLASS = "class.id";
const PRIMARY = "class.primary";

/** What an assignment's row keeps of its class, beside its cells. */
export const heldTexts = ({ classId, primary }: NonNullable<FilledRow["held"]>): Record<string, string> => ({
  [CLASS]: String(classId),
  [PRIMARY]: String(primary ?? ""),
});

/** A class, and who was its primary teacher when its row was taken. */
export const heldIn = ({ values }: TakenRow): readonly [classId: number, primary: number | null] => [
  Number(values[CLASS]),
  Number(values[PRIMARY]) || null,
];
