export type SubjectCode =
  | "AR"
  | "EN"
  | "MATH"
  | "SCI"
  | "ISL"
  | "SOC"
  | "PHY"
  | "CHEM"
  | "BIO"
  | "ICT"
  | "KU"
  | "ART"
  | "PE";

export interface Subject {
  readonly code: SubjectCode;
  readonly en: string;
  readonly ar: string;
  readonly ckb: string;
  readonly theme: "blue" | "green" | "orange" | "red" | "yellow" | "violet";
  readonly counts: boolean;
}

export interface Level {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  readonly ckb: string;
  readonly stage: "primary" | "intermediate" | "preparatory";
  /** Which year of school, from 1 to 12. */
  readonly year: number;
  readonly isTerminal: boolean;
  /** Periods a week; 30 in all. */
  readonly periods: Readonly<Partial<Record<SubjectCode, number>>>;
}

/** In the order of the report card. Art and physical education are not counted in the average. */
export const SUBJECTS: readonly Subject[] = [
  subject("ISL", "Islamic education", "التربية الإسلامية", "پەروەردەی ئیسلامی", "green"),
  subject("AR", "Arabic", "اللغة العربية", "زمانی عەرەبی", "orange"),
  subject("EN", "English", "اللغة الإنكليزية", "زمانی ئینگلیزی", "blue"),
  subject("KU", "Kurdish", "اللغة الكردية", "زمانی کوردی", "yellow"),
  subject("MATH", "Mathematics", "الرياضيات", "بیرکاری", "violet"),
  subject("SCI", "Science", "العلوم", "زانست", "green"),
  subject("PHY", "Physics", "الفيزياء", "فیزیا", "blue"),
  subject("CHEM", "Chemistry", "الكيمياء", "کیمیا", "red"),
  subject("BIO", "Biology", "الأحياء", "زیندەزانی", "green"),
  subject("SOC", "Social studies", "الاجتماعيات", "کۆمەڵایەتی", "orange"),
  subject("ICT", "Computer", "الحاسوب", "کۆمپیوتەر", "violet"),
  subject("ART", "Art", "التربية الفنية", "هونەر", "yellow", false),
  subject("PE", "Physical education", "التربية الرياضية", "وەرزش", "red", false),
];

const LOWER_PRIMARY = { AR: 9, MATH: 6, SCI: 4, ISL: 3, EN: 3, PE: 3, ART: 2 };
const UPPER_PRIMARY = { AR: 8, MATH: 6, SCI: 4, ISL: 3, EN: 4, SOC: 2, PE: 2, ART: 1 };
const INTERMEDIATE = {
  AR: 5,
  EN: 5,
  MATH: 5,
  SOC: 4,
  PHY: 2,
  CHEM: 2,
  BIO: 2,
  ISL: 2,
  ART: 1,
  PE: 1,
  ICT: 1,
};
const PREPARATORY = { AR: 4, EN: 5, MATH: 5, PHY: 4, CHEM: 3, BIO: 3, ISL: 2, ICT: 1, KU: 1, PE: 1, ART: 1 };
const LAST_YEAR = { AR: 5, EN: 6, MATH: 6, PHY: 5, CHEM: 4, BIO: 4 };

export const PRIMARY_LEVELS: readonly Level[] = [
  level("P1", 1, "First primary", "الأول الابتدائي", "یەکەمی سەرەتایی", LOWER_PRIMARY),
  level("P2", 2, "Second primary", "الثاني الابتدائي", "دووەمی سەرەتایی", LOWER_PRIMARY),
  level("P3", 3, "Third primary", "الثالث الابتدائي", "سێیەمی سەرەتایی", LOWER_PRIMARY),
  level("P4", 4, "Fourth primary", "الرابع الابتدائي", "چوارەمی سەرەتایی", UPPER_PRIMARY),
  level("P5", 5, "Fifth primary", "الخامس الابتدائي", "پێنجەمی سەرەتایی", UPPER_PRIMARY),
  level("P6", 6, "Sixth primary", "السادس الابتدائي", "شەشەمی سەرەتایی", UPPER_PRIMARY),
];

export const LEVELS: readonly Level[] = [
  ...PRIMARY_LEVELS,
  level("I1", 7, "First intermediate", "الأول المتوسط", "یەکەمی ناوەندی", INTERMEDIATE),
  level("I2", 8, "Second intermediate", "الثاني المتوسط", "دووەمی ناوەندی", INTERMEDIATE),
  level("I3", 9, "Third intermediate", "الثالث المتوسط", "سێیەمی ناوەندی", INTERMEDIATE),
  level("S4-SCI", 10, "Fourth scientific", "الرابع العلمي", "چوارەمی زانستی", PREPARATORY),
  level("S5-SCI", 11, "Fifth scientific", "الخامس العلمي", "پێنجەمی زانستی", PREPARATORY),
  level("S6-SCI", 12, "Sixth scientific", "السادس العلمي", "شەشەمی زانستی", LAST_YEAR),
];

/** Letters of parallel sections, first to last; then numbers. */
export const getSectionLetter = (place: number): string => "أبجدهوزحطيكلمن"[place] ?? String(place + 1);

function subject(
  code: SubjectCode,
  en: string,
  ar: string,
  ckb: string,
  theme: Subject["theme"],
  counts = true,
): Subject {
  return { code, en, ar, ckb, theme, counts };
}

function level(
  code: string,
  year: number,
  en: string,
  ar: string,
  ckb: string,
  periods: Level["periods"],
): Level {
  const stage = year <= 6 ? "primary" : year <= 9 ? "intermediate" : "preparatory";
  return { code, year, en, ar, ckb, stage, isTerminal: year === 6 || year === 9 || year === 12, periods };
}
