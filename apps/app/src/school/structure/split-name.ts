import type { Locale } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";

/** Words that form one name with the next word, such as عبد الله and أم كلثوم. */
const JOINED = /^(?:عبد|أبو|ابو|أم|ام|بنت|بن|ابن)$/u;

/** The parts of a name typed in one field; `locale` decides between Arabic and Kurdish for names not in Latin letters. */
export function splitName(typed: string, locale: Locale): PersonNameParts {
  const tongue = /\p{Script=Latin}/u.test(typed) ? "en" : locale === "ckb" ? "ckb" : "ar";
  const [given = "", ...others] = joinWords(typed.trim().split(/\s+/u));
  const [father, grandfather, ...rest] = others;
  if (others.length === 0) return { [tongue]: { given } };
  if (others.length === 1) return { [tongue]: { given, family: others[0] } };
  if (others.length === 2) return { [tongue]: { given, father, family: grandfather } };
  return { [tongue]: { given, father, grandfather, family: rest.join(" ") } };
}

function joinWords(words: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const word of words) {
    const before = names.at(-1);
    if (before !== undefined && JOINED.test(before)) names[names.length - 1] = `${before} ${word}`;
    else names.push(word);
  }
  return names;
}
