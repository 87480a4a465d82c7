import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type Code = keyof typeof en.codes;

const TEXTS = { ar, ckb, en } satisfies Record<Locale, typeof en>;

const isCode = (code: string): code is Code => Object.hasOwn(en.codes, code);

/** What a code of the row report says of the row, and what to do. It is read in a file, outside the app. */
export const codeWords = (code: string, locale: Locale): string =>
  isCode(code) ? TEXTS[locale].codes[code] : TEXTS[locale].otherCode;
