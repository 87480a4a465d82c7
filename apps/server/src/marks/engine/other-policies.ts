import type { Band, GradePolicy, Label, LinkNode } from "@dars/contract/marks/engine/policy";
import { TO_HUNDREDTHS, TO_WHOLE } from "@dars/contract/marks/engine/rounding";

import { input, IRAQI_BANDS, LABELS, mean, total } from "./node-parts.ts";

const semester = (no: number, ckb: string, ar: string): Label => ({
  ar: `الفصل ${ar}`,
  ckb: `وەرزی ${ckb}`,
  en: `Semester ${no}`,
});

const continuous = (no: number): Label => ({
  ar: `تقييم مستمر ${no}`,
  ckb: `هەڵسەنگاندنی بەردەوام ${no}`,
  en: `Continuous assessment ${no}`,
});

const CONTINUOUS = [1, 2, 3, 4].map((no) => ({ code: `CA${no}`, label: continuous(no) }));
const WRITTEN: Label = { ar: "الامتحان التحريري", ckb: "تاقیکردنەوەی نووسراو", en: "Written exam" };

/**
 * Kurdistan Region: two semesters, of which an excused one is mirrored by the other; a second round of a written exam
 * out of 80 with continuous assessment out of 20; one subject may cross over.
 */
const KRG: GradePolicy = {
  code: "KRG",
  version: 1,
  scale: { max: 100, step: "1", pass: 50, bands: IRAQI_BANDS },
  nodes: [
    input("S1", semester(1, "یەکەم", "الأول")),
    input("S2", semester(2, "دووەم", "الثاني")),
    mean("F1", LABELS.finalGrade, ["S1", "S2"], 1),
    ...CONTINUOUS.map(({ code, label }) => input(code, label, 5)),
    input("WR2", WRITTEN, 80),
    total("F2", LABELS.afterSecond, [...CONTINUOUS.map(({ code }) => code), "WR2"]),
  ],
  outcome: "year",
  parts: [{ code: "YEAR", basis: "F1", final: "F1", exam: "S2", retake: "F2", retakeExam: "WR2" }],
  decision: { pool1: 5, pool2: 0, carry: true, voidIfFail: true },
  completion: { max: 3, countDeferred: false },
  crossOver: { subjects: 1, min: 40, maxAdded: 10 },
  average: { round: TO_HUNDREDTHS },
};

const category = (code: string, label: Label, dropLowest?: number): LinkNode => ({
  kind: "link",
  code,
  label,
  from: "exercise_category",
  category: code,
  pick: "points",
  ...(dropLowest !== undefined && { dropLowest }),
  round: { mode: "none", digits: 0 },
});

const letter = (min: number, name: string, points: string): Band => ({
  min,
  label: { ar: name, ckb: name, en: name },
  points,
});

/** Weighted categories with letters and grade points. */
const INTL_US: GradePolicy = {
  code: "INTL-US",
  version: 1,
  scale: {
    max: 100,
    step: "0.25",
    pass: 60,
    bands: [
      letter(97, "A+", "4"),
      letter(93, "A", "4"),
      letter(90, "A-", "3.7"),
      letter(87, "B+", "3.3"),
      letter(83, "B", "3"),
      letter(80, "B-", "2.7"),
      letter(77, "C+", "2.3"),
      letter(73, "C", "2"),
      letter(70, "C-", "1.7"),
      letter(67, "D+", "1.3"),
      letter(63, "D", "1"),
      letter(60, "D-", "0.7"),
      letter(0, "F", "0"),
    ],
  },
  nodes: [
    category("HW", { ar: "الواجبات", ckb: "ئەرکی ماڵەوە", en: "Homework" }),
    category("QZ", { ar: "الاختبارات القصيرة", ckb: "کورتە تاقیکردنەوەکان", en: "Quizzes" }, 1),
    category("PRJ", { ar: "المشاريع", ckb: "پڕۆژەکان", en: "Projects" }),
    input("EXAM", LABELS.finalExam),
    {
      kind: "agg",
      code: "GRADE",
      label: LABELS.finalGrade,
      fn: "weighted",
      of: ["HW", "QZ", "PRJ", "EXAM"],
      weights: ["20", "20", "20", "40"],
      missing: "drop",
      minInputs: 1,
      round: TO_WHOLE,
      cap: 100,
    },
  ],
  outcome: "none",
  parts: [{ code: "YEAR", basis: "GRADE", final: "GRADE", exam: "EXAM" }],
  completion: { max: 0, countDeferred: false },
  average: { round: TO_HUNDREDTHS },
};

export const OTHER_POLICIES: readonly GradePolicy[] = [KRG, INTL_US];
