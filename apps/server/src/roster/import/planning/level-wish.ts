export interface LevelWish {
  readonly code: string;
  /** As the source writes grades: KG, 01 to 12; anything else unchanged. */
  readonly gradeCode: string;
  readonly nameEn: string;
  readonly nameAr: string | null;
  readonly stage: "kg" | "primary" | "intermediate" | "preparatory" | null;
  readonly position: number;
  readonly isTerminal: boolean;
}

const ORDINALS_EN = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
const ORDINALS_AR = ["الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس"];

/** The grade of a class whose source names no year of study. */
export const UNGRADED = "UG";

/** A grade of the source in the spelling of CEDS: '7' and 'Grade 7' are '07', 'K' is 'KG'. */
export function toGradeCode(grade: string): string {
  const plain = grade.trim().toUpperCase();
  const number = /^(?:GRADE|YEAR|Y|G)?\s*0?(\d{1,2})$/.exec(plain)?.[1];
  if (number !== undefined && Number(number) >= 1 && Number(number) <= 12) return number.padStart(2, "0");
  return plain === "K" ? "KG" : plain.slice(0, 32) || UNGRADED;
}

/** The level to make for a grade that the group has none for: P1-P6 are 01-06, I1-I3 07-09, S4-S6 10-12. */
export function levelWish(gradeCode: string): LevelWish {
  const number = /^\d\d$/.test(gradeCode) ? Number(gradeCode) : 0;
  if (gradeCode === "KG") return wish("KG", gradeCode, { en: "Kindergarten", ar: "الروضة" }, "kg", 0, false);
  if (number === 0)
    return wish(gradeCode, gradeCode, { en: nameOfOdd(gradeCode), ar: null }, null, 100, false);
  if (number <= 6) return ordinal("P", gradeCode, number, number, "primary", "primary", "الابتدائي");
  if (number <= 9)
    return ordinal("I", gradeCode, number, number - 6, "intermediate", "intermediate", "المتوسط");
  return ordinal("S", gradeCode, number, number - 6, "preparatory", "preparatory", "الإعدادي");
}

const nameOfOdd = (gradeCode: string) => (gradeCode === UNGRADED ? "Without a level" : gradeCode);

function ordinal(
  letter: string,
  gradeCode: string,
  number: number,
  inStage: number,
  stage: LevelWish["stage"],
  en: string,
  ar: string,
): LevelWish {
  const names = { en: `${ORDINALS_EN[inStage - 1]} ${en}`, ar: `${ORDINALS_AR[inStage - 1]} ${ar}` };
  return wish(`${letter}${inStage}`, gradeCode, names, stage, number, [6, 9, 12].includes(number));
}

function wish(
  code: string,
  gradeCode: string,
  { en, ar }: { en: string; ar: string | null },
  stage: LevelWish["stage"],
  position: number,
  isTerminal: boolean,
): LevelWish {
  return { code, gradeCode, nameEn: en, nameAr: ar, stage, position, isTerminal };
}
