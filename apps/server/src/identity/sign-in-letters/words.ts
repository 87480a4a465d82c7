import type { Picture } from "@dars/contract/identity/pictures";
import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface LetterTexts {
  readonly heading: string;
  readonly headingPictures: string;
  /** By the sex of the reader. */
  readonly dear: Readonly<Record<"male" | "female" | "unknown", string>>;
  /** The name of a file of letters, without its ending. */
  readonly file: string;
  readonly describeChildren: string;
  /** Between the names of two children. */
  readonly and: string;
  readonly roles: Readonly<Record<"student" | "parent", string>>;
  readonly labels: {
    readonly role: string;
    readonly address: string;
    readonly login: string;
    readonly code: string;
  };
  readonly known: string;
  readonly until: string;
  readonly steps: readonly string[];
  readonly stepsPictures: readonly string[];
  readonly care: string;
  readonly qr: string;
  readonly pictures: Readonly<Record<Picture, string>>;
}

/** The texts of the letters. They are read on paper, so they are stored here and not in the app. */
export const WORDS: Readonly<Record<Locale, LetterTexts>> = {
  ar: ar.letters,
  ckb: ckb.letters,
  en: en.letters,
};
