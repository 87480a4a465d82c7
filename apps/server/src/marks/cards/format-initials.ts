import { nameIn } from "@dars/contract/platform/name-in";
import type { Names } from "@dars/contract/platform/primitives";

const MOST = 4;

/** The first letters of a name: enough to know whose card one holds, too little to learn whose it is. */
export const formatInitials = (name: Names): string =>
  nameIn(name, "ar")
    .trim()
    .split(/\s+/)
    .slice(0, MOST)
    .map((part) => `${String.fromCodePoint(part.codePointAt(0) ?? 0)}.`)
    .join(" ");
