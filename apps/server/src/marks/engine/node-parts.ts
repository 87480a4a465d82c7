import type { AggregateNode, InputNode, Label } from "@dars/contract/marks/engine/policy";
import { TO_WHOLE } from "@dars/contract/marks/engine/rounding";

/** An entered mark; an empty one leaves the year incomplete. */
export const input = (code: string, label: Label, max = 100): InputNode => ({
  kind: "input",
  code,
  label,
  max,
  missing: "incomplete",
});

/** A mean rounded half up to a whole, of which all must be there by default. */
export const mean = (
  code: string,
  label: Label,
  of: readonly string[],
  minInputs = of.length,
): AggregateNode => ({ kind: "agg", code, label, fn: "mean", of, minInputs, round: TO_WHOLE });

export const total = (code: string, label: Label, of: readonly string[]): AggregateNode => ({
  kind: "agg",
  code,
  label,
  fn: "sum",
  of,
  round: TO_WHOLE,
});

const MONTHS: readonly Label[] = [
  { ar: "كانون الثاني", ckb: "کانوونی دووەم", en: "January" },
  { ar: "شباط", ckb: "شوبات", en: "February" },
  { ar: "آذار", ckb: "ئازار", en: "March" },
  { ar: "نيسان", ckb: "نیسان", en: "April" },
  { ar: "أيار", ckb: "ئایار", en: "May" },
  { ar: "حزيران", ckb: "حوزەیران", en: "June" },
  { ar: "تموز", ckb: "تەمووز", en: "July" },
  { ar: "آب", ckb: "ئاب", en: "August" },
  { ar: "أيلول", ckb: "ئەیلوول", en: "September" },
  { ar: "تشرين الأول", ckb: "تشرینی یەکەم", en: "October" },
  { ar: "تشرين الثاني", ckb: "تشرینی دووەم", en: "November" },
  { ar: "كانون الأول", ckb: "کانوونی یەکەم", en: "December" },
];

/** What the columns of Iraqi cards are called. */
export const LABELS = {
  /** The marks of a term's first month, its second …: which month that is, the school decides. */
  monthOfTerm: (no: number): Label => ({ ar: `الشهر ${no}`, ckb: `مانگی ${no}`, en: `Month ${no}` }),
  /** Of the calendar, from 1. */
  month: (no: number): Label => MONTHS[no - 1] ?? LABELS.monthOfTerm(no),
  term1: { ar: "معدل الفصل الأول", ckb: "تێکڕای وەرزی یەکەم", en: "First-semester average" },
  midyear: { ar: "نصف السنة", ckb: "نیوەی ساڵ", en: "Mid-year exam" },
  term2: { ar: "معدل الفصل الثاني", ckb: "تێکڕای وەرزی دووەم", en: "Second-semester average" },
  pursuit: { ar: "السعي السنوي", ckb: "کۆششی ساڵانە", en: "Coursework mark" },
  finalExam: { ar: "الامتحان النهائي", ckb: "تاقیکردنەوەی کۆتایی", en: "Final exam" },
  finalGrade: { ar: "الدرجة النهائية", ckb: "نمرەی کۆتایی", en: "Final grade" },
  secondExam: { ar: "امتحان الدور الثاني", ckb: "تاقیکردنەوەی خولی دووەم", en: "Second-round exam" },
  afterSecond: {
    ar: "الدرجة بعد الدور الثاني",
    ckb: "نمرەی پاش خولی دووەم",
    en: "Grade after second round",
  },
} as const;

export const IRAQI_BANDS = [
  { min: 90, label: { ar: "امتياز", ckb: "نایاب", en: "Excellent" } },
  { min: 80, label: { ar: "جيد جداً", ckb: "زۆر باش", en: "Very good" } },
  { min: 70, label: { ar: "جيد", ckb: "باش", en: "Good" } },
  { min: 60, label: { ar: "متوسط", ckb: "ناوەند", en: "Average" } },
  { min: 50, label: { ar: "مقبول", ckb: "پەسەند", en: "Pass" } },
  { min: 0, label: { ar: "ضعيف", ckb: "لاواز", en: "Weak" } },
];
