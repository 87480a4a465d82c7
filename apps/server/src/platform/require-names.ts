import { LONGEST_NAME, type Names } from "@dars/contract/platform/primitives";
import { isVisible } from "@dars/contract/platform/visible";

import { invalid } from "./errors.ts";

/** Throws invalid where there is no name in any language, or one is too long for lists and cards. */
export function requireNames({ en, ar, ckb }: Names, field: string): void {
  const names = [en, ar, ckb].map((name) => name?.trim() ?? "");
  if (!names.some(isVisible)) throw invalid("A name in one language at least.", field);
  if (names.some((name) => name.length > LONGEST_NAME))
    throw invalid(`A name has at most ${LONGEST_NAME} letters.`, field);
}
