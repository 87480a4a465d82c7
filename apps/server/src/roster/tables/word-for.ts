import type { Locale, Names } from "@dars/contract/platform/primitives";

/** A name in the user's language, else in any, else the code. */
export const wordFor = (name: Names, code: string, locale: Locale): string =>
  name[locale] ?? name.ar ?? name.en ?? name.ckb ?? code;
