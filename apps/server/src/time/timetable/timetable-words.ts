import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface TimetableWords {
  readonly heading: string;
  /** In the name of a file with all of them. */
  readonly sections: string;
  readonly teachers: string;
  /** From Sunday. */
  readonly weekdays: readonly string[];
}

/** Texts of the printed timetable. They are part of the document, so they are on the server and not in the app. */
export const TIMETABLE_WORDS: Readonly<Record<Locale, TimetableWords>> = {
  ar: ar.timetable,
  ckb: ckb.timetable,
  en: en.timetable,
};
