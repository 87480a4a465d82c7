import type { Name } from "./arabic-names.ts";
import type { CastFamily } from "./families.ts";

const boy = (given: Name) => ({ given, sex: "male" as const });
const girl = (given: Name) => ({ given, sex: "female" as const });
const name = (ar: string, en: string): Name => ({ ar, en });

const MOUSAWI = {
  father: name("حيدر", "Haider"),
  grandfather: name("كاظم", "Kadhim"),
  greatGrandfather: name("صادق", "Sadiq"),
  family: name("الموسوي", "Al-Mousawi"),
  household: "both" as const,
};
const KHAFAJI = { grandfather: name("جبار", "Jabbar"), family: name("الخفاجي", "Al-Khafaji") };

/** The chemistry teacher of the first school, who is also a father there. */
export const TEACHER_AND_FATHER = {
  father: name("صالح", "Salih"),
  grandfather: name("كريم", "Kareem"),
  greatGrandfather: name("خلف", "Khalaf"),
  family: name("العبيدي", "Al-Obaidi"),
};

/** Which of FIRST_SCHOOL_FAMILIES is that teacher's family. */
export const TEACHERS_FAMILY = 7;

/**
 * The first families of the first school, in the order of student1, student2 …: the cast (docs/demo.md), then the names
 * that trouble software (docs/demo.md).
 */
export const FIRST_SCHOOL_FAMILIES: readonly CastFamily[] = [
  { ...MOUSAWI, children: [girl(name("زينب", "Zainab")), boy(name("علي", "Ali"))] },
  {
    children: [boy(name("يوسف", "Yousif"))],
    household: "father-restricted",
    aliases: { father: "restricted1" },
  },
  {
    children: [{ ...boy(name("مصطفى", "Mustafa")), story: { alias: "repeating1", entryKind: "repeating" } }],
  },
  { children: [girl(name("آية", "Aya"))], household: "mother", aliases: { mother: "mother1" } },
  {
    children: [{ ...girl({ ar: "روجين", en: "Rojin", ckb: "ڕۆژین" }), story: { alias: "kurdish1" } }],
    father: { ar: "كاروان", en: "Karwan", ckb: "کاروان" },
    grandfather: { ar: "آزاد", en: "Azad", ckb: "ئازاد" },
    family: { ar: "جاف", en: "Jaf", ckb: "جاف" },
    locale: "ckb",
  },
  { children: [{ ...boy(name("سجاد", "Sajjad")), story: { alias: "suspended1", isSuspended: true } }] },
  { children: [{ ...boy(name("عمر", "Omar")), story: { alias: "transfer1", entryKind: "transfer_in" } }] },
  { ...TEACHER_AND_FATHER, children: [boy(name("مرتضى", "Murtadha"))], household: "both" },

  { children: [boy(name("عبد الله", "Abdullah"))] },
  { children: [boy(name("عبدالله", "Abdullah"))] },
  { children: [boy(name("أحمد", "Ahmed"))] },
  { children: [boy(name("احمد", "Ahmed"))] },
  { children: [girl(name("فاطمة", "Fatima"))] },
  { children: [girl(name("فاطمه", "Fatima"))] },
  { ...KHAFAJI, father: name("كرار", "Karrar"), children: [boy(name("محمد", "Mohammed"))] },
  { ...KHAFAJI, father: name("كرار", "Karrar"), children: [boy(name("محمد", "Mohammed"))] },
  { children: [boy(name("طه", "Taha"))], family: null },
  { children: [girl(name("هدى", "Huda"))], hasFiveParts: true },
  {
    children: [boy(name("عبد الرحمن", "Abdulrahman"))],
    father: name("عبد المهيمن", "Abdulmuhaymin"),
    grandfather: name("عبد اللطيف", "Abdullatif"),
    family: name("المحمداوي البغدادي الأنصاري الحسيني", "Al-Mohammadawi Al-Baghdadi Al-Ansari Al-Husseini"),
  },
  {
    children: [girl({ en: "Chloe" })],
    father: { en: "Martin" },
    grandfather: { en: "Peter" },
    family: { en: "Lindqvist" },
  },
  { children: [girl(name("ندى", "Nada"))], family: name("أوبراين", "O'Brien") },
];

/** The father of student1 has a third child, who goes to the second school. */
export const SECOND_SCHOOL_FAMILIES: readonly CastFamily[] = [
  { ...MOUSAWI, household: "father", children: [girl(name("مريم", "Maryam"))] },
];
