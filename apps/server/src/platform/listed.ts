import type { Locale } from "@dars/contract/platform/primitives";

/** Several names in one line, between the commas of the language. */
export const listed = (names: readonly string[], locale: Locale): string =>
  names.join(locale === "en" ? ", " : "، ");
