import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface CertificateWords {
  readonly title: string;
  /** Between the heading and the name. */
  readonly confirms: string;
  /** Between the name and the training. */
  readonly completed: string;
  readonly hours: string;
  readonly completedOn: string;
  readonly validUntil: string;
  readonly noEnd: string;
  readonly number: string;
  readonly head: string;
  readonly stamp: string;
  readonly check: string;
  readonly qr: string;
  /** Of the page on which anybody checks a number. */
  readonly checkTitle: string;
  readonly name: string;
  readonly training: string;
  readonly school: string;
  readonly valid: { readonly heading: string; readonly says: string };
  readonly expired: { readonly heading: string; readonly says: string };
}

export const CERTIFICATE_WORDS: Readonly<Record<Locale, CertificateWords>> = {
  ar: ar.certificate,
  ckb: ckb.certificate,
  en: en.certificate,
};

/** As it is read aloud and typed. */
export const inFours = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;
