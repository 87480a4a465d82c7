import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";

/** A name in the reader's language, or in the nearest language that has it; a dash where no language has. */
export const localizeName = (names: Names, locale: Locale): string => nameIn(names, locale) || "–";

/** Every spelling of a name, for search. */
export const allNames = (...names: readonly (Names | null)[]): string =>
  names
    .flatMap((each) => (each ? [each.ar, each.ckb, each.en] : []))
    .filter(Boolean)
    .join(" ");
