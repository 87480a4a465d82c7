import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";

import { textNow } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

/** The fields of `ThreeNames`. */
export function namesIn(form: HTMLFormElement): Names {
  const [ar = null, ckb = null, en = null] = LOCALES.map(
    (locale) => typedIn(form, `name-${locale}`).trim() || null,
  );
  return { ar, ckb, en };
}

/** A name in one language is enough. */
export const faultsOfNames = (form: HTMLFormElement): ReadonlyMap<string, string> =>
  Object.values(namesIn(form)).some((name) => name !== null)
    ? new Map()
    : new Map([["name-ar", textNow("lessons.name-needed")]]);
