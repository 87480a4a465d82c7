import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface SectionListWords {
  readonly heading: string;
  readonly no: string;
  readonly student: string;
  readonly homeroom: string;
  readonly count: string;
}

/** Texts of the printed list. They are part of the document, so they are on the server and not in the app. */
export const SECTION_LIST_WORDS: Readonly<Record<Locale, SectionListWords>> = {
  ar: ar.sectionList,
  ckb: ckb.sectionList,
  en: en.sectionList,
};
