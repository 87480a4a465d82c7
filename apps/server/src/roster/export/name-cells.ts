import { LOCALES } from "@dars/contract/platform/locales";
import type { NameParts, PersonNameParts } from "@dars/contract/school/people";

import { plain } from "./sourced-ids.ts";

interface PersonNames {
  readonly names: PersonNameParts;
  readonly ar: string | null;
  readonly en: string | null;
  readonly ckb: string | null;
}

const ENDINGS = { ar: "Ar", ckb: "Ckb", en: "En" };

/**
 * A name in the cells of the standard, Arabic before Kurdish before English, and the other languages as
 * metadata. The standard requires a family name: a person without one gets the grandfather's, and the
 * metadata say so.
 */
export function nameCells({ names, ar, en, ckb }: PersonNames): Record<string, string> {
  const main = LOCALES.find((language) => inThree(names[language]).given !== "") ?? "ar";
  const { given, middle, family } = inThree(names[main]);
  const shown = plain(ar ?? ckb ?? en);
  const { father, grandfather } = names[main] ?? {};
  const cells: Record<string, string> = {
    givenName: given || shown,
    familyName: pickFirst(family, grandfather, father, given, shown),
    middleName: middle,
    "metadata.nameLanguage": main,
  };
  if (family === "") cells["metadata.familyNameSource"] = "grandfather";
  for (const language of LOCALES)
    if (language !== main) Object.assign(cells, inMetadata(names[language], ENDINGS[language]));
  return cells;
}

function inMetadata(parts: NameParts | undefined, ending: string): Record<string, string> {
  const { given, middle, family } = inThree(parts);
  return {
    ...(given && { [`metadata.givenName${ending}`]: given }),
    ...(middle && { [`metadata.middleName${ending}`]: middle }),
    ...(family && { [`metadata.familyName${ending}`]: family }),
  };
}

/** The three parts that the standard knows. */
function inThree({ given, father, grandfather, great_grandfather, family }: NameParts = {}) {
  const middle = [father, grandfather, great_grandfather].filter((part) => plain(part) !== "");
  return { given: plain(given), middle: plain(middle.join(" ")), family: plain(family) };
}

const pickFirst = (...parts: readonly (string | undefined)[]): string =>
  plain(parts.find((part) => plain(part) !== ""));
