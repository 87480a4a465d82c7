import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** The words of the page that a link opens, which is not of the app. */
export const LINK_TEXTS = { ar: ar.link, ckb: ckb.link, en: en.link } satisfies Record<
  Locale,
  Record<string, string>
>;
