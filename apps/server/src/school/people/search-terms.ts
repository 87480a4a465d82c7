import { searchWords } from "@dars/contract/platform/search-text";

/** A search, in the words that person_words stores: each matches by its beginning. */
export interface SearchTerms {
  /** All of them have to be found. */
  readonly words: readonly string[];
  /** Any of these finds too: `+` and a phone's digits, `#` and a student number. */
  readonly marks: readonly string[];
  /** The whole login; null if no login can look like this. */
  readonly login: string | null;
}

const MOST_WORDS = 6;
const FEWEST_DIGITS = 4;

/**
 * Parses the typed query. Null if it matches no one in particular. `byPhone` is false for users who see no
 * phones.
 */
export function searchTerms(query: string, { byPhone }: { readonly byPhone: boolean }): SearchTerms | null {
  const words = searchWords(query).slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const joined = words.join("").replaceAll(/[^0-9a-z]/g, "");
  const isNumber = /^[0-9]+$/.test(words.join(""));
  // 0770… and 00964… are +964770… without the prefix of the country.
  const digits = joined.replace(/^0+/, "");
  const phone = byPhone && isNumber && digits.length >= FEWEST_DIGITS ? [`+${digits}`] : [];
  const number = /[0-9]/.test(joined) ? [`#${joined}`] : [];
  const login = query.trim().toLowerCase();
  return {
    // The longest has the fewest people, and is looked for first.
    words: words.toSorted((one, other) => other.length - one.length),
    marks: [...phone, ...number],
    login: login.includes(" ") ? null : login,
  };
}
