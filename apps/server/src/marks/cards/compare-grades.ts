import type { CardContent } from "./card-content.ts";

const EAST = /[٠-٩۰-۹]/g;

/** Whether these are the grades of the card's last column, from the top down, in whichever digits they were typed. */
export function compareGrades({ subjects }: CardContent, typed: string): "same" | "different" {
  const plain = typed.normalize("NFKC").replaceAll(EAST, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
  const grades = plain.split(/[\s,،;|]+/).filter((grade) => /\d/.test(grade));
  const issued = subjects.flatMap(({ effective }) => (effective === null ? [] : [effective]));
  const isSame = grades.length === issued.length && issued.every((grade, at) => grade === grades[at]);
  return isSame ? "same" : "different";
}
