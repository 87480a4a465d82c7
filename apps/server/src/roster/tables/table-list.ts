import type { Locale } from "@dars/contract/platform/primitives";

import type { TakenRow } from "#platform/sheets/public.ts";

import type { FilledRow } from "./filled-rows.ts";
import type { TableKind } from "./table.ts";

const LOCALES = ["ar", "ckb", "en"] as const satisfies readonly Locale[];

/** What a filled table is of. Its words are of one language. */
export const tableList = (kind: TableKind, schoolId: number, locale: Locale): string =>
  `${kind} ${schoolId} ${locale}`;

/** The language in which a row was taken from this list; undefined where it is of another one. */
export const localeOfList = ({ of }: TakenRow, kind: TableKind, schoolId: number): Locale | undefined =>
  LOCALES.find((locale) => tableList(kind, schoolId, locale) === of);

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
