import { searchText } from "@dars/contract/search-text";

/** The parts of a name in one language, under the keys with which people.name_parts keeps them. */
export interface NameParts {
  readonly given?: string;
  readonly father?: string;
  readonly grandfather?: string;
  readonly great_grandfather?: string;
  readonly family?: string;
}

export interface PersonNameParts {
  readonly ar?: NameParts;
  readonly en?: NameParts;
  readonly ckb?: NameParts;
}

/** A language of which no part is known is null; the reader falls back to another. */
interface DisplayNames {
  readonly ar: string | null;
  readonly en: string | null;
  readonly ckb: string | null;
}

/**
 * How a person is shown (PER-1). Arabic: given, father, grandfather, family. English: given and family, or the
 * father's name where there is no family. Kurdish: three parts; the family stands in for a missing grandfather.
 */
export const displayNames = ({ ar = {}, en = {}, ckb = {} }: PersonNameParts): DisplayNames => ({
  ar: joined(ar.given, ar.father, ar.grandfather, ar.family),
  en: joined(en.given, present(en.family) ?? en.father),
  ckb: joined(ckb.given, ckb.father, present(ckb.grandfather) ?? ckb.family),
});

/** What search finds a person by: every part in every language, normalised (TXT-1). */
export const searchTextOf = ({ ar, en, ckb }: PersonNameParts): string =>
  searchText(...[ar, en, ckb].map((parts = {}) => joined(...PARTS.map((part) => parts[part]))));

const PARTS = ["given", "father", "grandfather", "great_grandfather", "family"] as const;

function joined(...parts: readonly (string | undefined)[]): string | null {
  const name = parts.map(present).filter((part) => part !== undefined);
  return name.length > 0 ? name.join(" ") : null;
}

function present(part: string | undefined): string | undefined {
  const trimmed = part?.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return trimmed ? trimmed : undefined;
}
