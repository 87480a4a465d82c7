import type { CardCheck } from "@dars/contract/marks/cards";
import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface CheckTexts {
  readonly title: string;
  readonly states: Readonly<Record<CardCheck["state"], { readonly heading: string; readonly says: string }>>;
  readonly school: string;
  readonly year: string;
  readonly kind: string;
  readonly initials: string;
  readonly issuedOn: string;
  readonly outcome: string;
  readonly none: string;
  readonly compare: string;
  readonly compareHow: string;
  readonly check: string;
  readonly same: string;
  readonly different: string;
  readonly stated: string;
  /** The field for a code. */
  readonly enter: string;
  readonly enterHow: string;
  readonly verify: string;
}

export const CHECK_TEXTS: Readonly<Record<Locale, CheckTexts>> = {
  ar: ar.check,
  ckb: ckb.check,
  en: en.check,
};
