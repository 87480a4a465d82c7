import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** What a file says beside the words of the lesson, in the language of the lesson. */
export type ExportWords = typeof en;

export const EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = { ar, ckb, en };
