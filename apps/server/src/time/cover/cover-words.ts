import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface CoverWords {
  /** With the day. */
  readonly heading: string;
  readonly away: string;
  /** Of an absence for a part of the day. */
  readonly periods: string;
  readonly period: string;
  readonly columns: Readonly<Record<"period" | "section" | "subject" | "absent" | "held" | "room", string>>;
  readonly nobody: string;
  readonly cancelled: string;
  readonly moved: string;
  readonly none: string;
  readonly noSchool: string;
}

/** Texts of the sheet for the staff room. They are part of the document, so they are on the server and not in the app. */
export const COVER_WORDS: Readonly<Record<Locale, CoverWords>> = {
  ar: ar.sheet,
  ckb: ckb.sheet,
  en: en.sheet,
};
