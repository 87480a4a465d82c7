import type { Locale } from "@dars/contract/platform/primitives";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import type { SheetColumn } from "./sheet.ts";

/** The hidden column that keeps what each row was when the workbook was taken. */
export const TAKEN_KEY = "as_taken";

/** The title of columns that are for us alone. */
export const LEAVE_AS_IT_IS: Readonly<Record<Locale, string>> = {
  en: "Leave as it is",
  ar: "لا يُغيَّر",
  ckb: "مەیگۆڕە",
};

const TakenRow = Type.Object({
  /** The list that the workbook is of. */
  of: Type.String(),
  at: Type.String({ format: "date-time" }),
  id: Type.Integer(),
  name: Type.String(),
  /** The texts of its cells, by the keys of their columns; without the empty ones. */
  values: Type.Record(Type.String(), Type.String()),
});
export type TakenRow = Static<typeof TakenRow>;

export const takenColumn = (locale: Locale): SheetColumn => ({
  title: LEAVE_AS_IT_IS[locale],
  key: TAKEN_KEY,
  width: 4,
  isText: true,
  isHidden: true,
});

/** In one word, so that no program takes it for a number, a list or a formula. */
export const takenCell = (row: TakenRow): string => Buffer.from(JSON.stringify(row)).toString("base64url");

/** Undefined where the cell is empty, or is not one of ours. */
export function takenIn(cell: string): TakenRow | undefined {
  if (cell === "") return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(cell, "base64url").toString());
    return Value.Check(TakenRow, read) ? read : undefined;
  } catch {
    return undefined;
  }
}
