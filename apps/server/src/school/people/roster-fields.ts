import { RECORD_COLUMNS } from "./record-columns.ts";

/** A roster's names for all that a person's name consists of. */
export const NAME_FIELDS = ["nameParts", "nameAr", "nameEn", "nameCkb", "searchText"] as const;

/** The roster's names for fields changed here (OR-6). */
export const ROSTER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  name_ar: NAME_FIELDS,
  name_en: NAME_FIELDS,
  name_ckb: NAME_FIELDS,
  ...Object.fromEntries(Object.entries(RECORD_COLUMNS).map(([field, column]) => [column, [field]])),
};
