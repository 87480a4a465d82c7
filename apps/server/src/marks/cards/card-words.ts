import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };
import type { WordsOfCards } from "./words-of-cards.ts";

/** Texts of printed cards. They are part of the document, so they are on the server and not in the app. */
export const CARD_WORDS: Readonly<Record<Locale, WordsOfCards>> = { ar: ar.card, ckb: ckb.card, en: en.card };
