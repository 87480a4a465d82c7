import type { CardCheck } from "@dars/contract/marks/cards";
import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };
import type { TranscriptStanding } from "./transcript-content.ts";
import type { BySex } from "./words-of-cards.ts";

interface TranscriptWords {
  readonly title: string;
  readonly years: string;
  readonly standing: string;
  readonly standings: Readonly<Record<TranscriptStanding, BySex>>;
  /** With the last day. */
  readonly until: string;
  readonly level: string;
  readonly round: string;
  readonly signs: string;
  readonly retaken: string;
  readonly byDecision: string;
  readonly check: string;
  readonly checkShows: string;
  readonly checkTitle: string;
  readonly states: Readonly<
    Record<Exclude<CardCheck["state"], "unknown">, { readonly heading: string; readonly says: string }>
  >;
}

/** Texts of transcripts and of the page that checks them, beside those of cards. */
export const TRANSCRIPT_WORDS: Readonly<Record<Locale, TranscriptWords>> = {
  ar: ar.transcript,
  ckb: ckb.transcript,
  en: en.transcript,
};
