import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type BySex = Readonly<Record<"female" | "male" | "neutral", string>>;

interface LetterWords {
  /** The label of the blank for the reference number that the school writes by hand. */
  readonly number: string;
  readonly greeting: BySex;
  readonly principal: BySex;
  readonly guardian: string;
  readonly absences: {
    readonly heading: string;
    readonly opening: string;
    readonly unexcused: string;
    readonly excused: string;
    readonly marksLeft: string;
    readonly daysTitle: string;
    readonly closing: string;
  };
  readonly lateness: {
    readonly heading: string;
    readonly opening: string;
    readonly times: string;
    readonly timesThisMonth: string;
    readonly daysTitle: string;
    readonly closing: string;
  };
}

/** Texts of the printed letter. They are part of the document, so they are on the server and not in the app. */
export const LETTER_WORDS: Readonly<Record<Locale, LetterWords>> = {
  ar: ar.letter,
  ckb: ckb.letter,
  en: en.letter,
};
