import type { Locale } from "@dars/contract/platform/primitives";

/** Several names one after the other, with the comma of the language. */
export const listed = (names: readonly string[], locale: Locale): string =>
  names.join(locale === "en" ? ", " : "، ");
