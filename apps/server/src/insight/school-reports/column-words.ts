import type { Names } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

export type ColumnKey = keyof typeof en.columns;

/** What a column of a report counts, in every language. */
export const columnWords = (key: ColumnKey): Names => ({
  en: en.columns[key],
  ar: ar.columns[key],
  ckb: ckb.columns[key],
});
