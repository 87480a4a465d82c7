import type { GradePolicy, Node, Part } from "@dars/contract/marks/engine/policy";
import { TO_HUNDREDTHS, TO_WHOLE } from "@dars/contract/marks/engine/rounding";

import { input, IRAQI_BANDS, LABELS, mean, total } from "./node-parts.ts";

const SCALE = { max: 100, step: "1", pass: 50, bands: IRAQI_BANDS };

const YEAR: Part = {
  code: "YEAR",
  basis: "SAI",
  final: "F1",
  exam: "FIN1",
  retake: "F2",
  retakeExam: "FIN2",
};

const midyear = input("MID", LABELS.midyear);
const pursuit = mean("SAI", LABELS.pursuit, ["T1", "MID", "T2"]);

/** Finals of both rounds, each with the coursework as the other half. */
const FINALS: readonly Node[] = [
  input("FIN1", LABELS.finalExam),
  input("FIN2", LABELS.secondExam),
  mean("F1", LABELS.finalGrade, ["SAI", "FIN1"]),
  mean("F2", LABELS.afterSecond, ["SAI", "FIN2"]),
];

const SECONDARY_MONTHS: readonly Node[] = [
  input("M1", LABELS.monthOfTerm(1)),
  input("M2", LABELS.monthOfTerm(2)),
  input("M3", LABELS.monthOfTerm(3)),
  input("M4", LABELS.monthOfTerm(4)),
  mean("T1", LABELS.term1, ["M1", "M2"]),
  mean("T2", LABELS.term2, ["M3", "M4"]),
];

const MONTHS = { OCT: 10, NOV: 11, DEC: 12, JAN: 1, FEB: 2, MAR: 3, APR: 4 } as const;

/** Two marks of a term are enough of it when others were excused. */
const PRIMARY_MONTHS: readonly Node[] = [
  ...Object.entries(MONTHS).map(([code, no]) => input(code, LABELS.month(no))),
  mean("T1", LABELS.term1, ["OCT", "NOV", "DEC", "JAN"], 2),
  mean("T2", LABELS.term2, ["FEB", "MAR", "APR"], 2),
];

const NODES = { secondary: SECONDARY_MONTHS, primary: PRIMARY_MONTHS } as const;

/** Levels with a public exam at their end: the coursework decides who sits for it. */
const terminal = (code: string, months: keyof typeof NODES): GradePolicy => ({
  ...IQ_SEC_BASE,
  code,
  nodes: [...NODES[months], midyear, pursuit, ...FINALS],
  terminal: { always: true, comprehensive: false },
});

const IQ_SEC_BASE: GradePolicy = {
  code: "IQ-SEC",
  version: 1,
  scale: SCALE,
  nodes: [...SECONDARY_MONTHS, midyear, pursuit, ...FINALS],
  outcome: "year",
  parts: [YEAR],
  decision: { pool1: 5, pool2: 5, carry: true, voidIfFail: true },
  completion: { max: 3, countDeferred: false },
  average: { round: TO_HUNDREDTHS },
};

/** Intermediate and preparatory levels without a public exam. */
const IQ_SEC: GradePolicy = {
  ...IQ_SEC_BASE,
  exemption: { individual: 90, generalMean: 85, generalMin: 75, roundMean: false },
  terminal: { always: false, comprehensive: false },
};

/** Who joined late, after a supplementary or third round: the months of the first term do not count. */
const IQ_LATE: GradePolicy = {
  ...IQ_SEC_BASE,
  code: "IQ-LATE",
  nodes: [...SECONDARY_MONTHS, midyear, mean("SAI", LABELS.pursuit, ["MID", "T2"]), ...FINALS],
};

const IQ_PRIMARY_5: GradePolicy = {
  ...IQ_SEC_BASE,
  code: "IQ-PRI-5",
  nodes: [...PRIMARY_MONTHS, midyear, pursuit, ...FINALS],
};

/** Marks out of 10; the final exam decides. */
const IQ_PRIMARY_1_4: GradePolicy = {
  code: "IQ-PRI-1-4",
  version: 1,
  scale: { max: 10, step: "1", pass: 5, bands: IRAQI_BANDS },
  nodes: [
    input("MID", LABELS.midyear, 10),
    input("FIN1", LABELS.finalExam, 10),
    input("FIN2", LABELS.secondExam, 10),
  ],
  outcome: "year",
  parts: [{ code: "YEAR", basis: "MID", final: "FIN1", exam: "FIN1", retake: "FIN2", retakeExam: "FIN2" }],
  completion: { max: 3, countDeferred: false },
  average: { round: TO_HUNDREDTHS },
};

/** نظام الكورسات: two courses, each of two months out of 20 and an exam out of 60, each passed or sat again. */
const IQ_COURSE: GradePolicy = {
  code: "IQ-COURSE",
  version: 1,
  scale: SCALE,
  nodes: [...course(1, "الأول", "یەکەم"), ...course(2, "الثاني", "دووەم")],
  outcome: "year",
  parts: [coursePart(1), coursePart(2)],
  year: { round: TO_WHOLE },
  decision: { pool1: 10, pool2: 0, carry: true, voidIfFail: true },
  completion: { max: 3, countDeferred: false },
  average: { round: TO_HUNDREDTHS },
};

function course(no: number, ar: string, ckb: string): readonly Node[] {
  const [first, second, exam, retake] = [`C${no}M1`, `C${no}M2`, `C${no}EX`, `C${no}EX2`];
  const coursework = { ar: `سعي الكورس ${ar}`, ckb: `کۆششی کۆرسی ${ckb}`, en: `Coursework of course ${no}` };
  const grade = { ar: `درجة الكورس ${ar}`, ckb: `نمرەی کۆرسی ${ckb}`, en: `Grade of course ${no}` };
  return [
    input(first, LABELS.monthOfTerm(1), 20),
    input(second, LABELS.monthOfTerm(2), 20),
    input(exam, LABELS.finalExam, 60),
    input(retake, LABELS.secondExam, 60),
    total(`C${no}S`, coursework, [first, second]),
    total(`C${no}`, grade, [`C${no}S`, exam]),
    total(`C${no}R`, LABELS.afterSecond, [`C${no}S`, retake]),
  ];
}

function coursePart(no: number): Part {
  return {
    code: `C${no}`,
    basis: `C${no}S`,
    final: `C${no}`,
    exam: `C${no}EX`,
    retake: `C${no}R`,
    retakeExam: `C${no}EX2`,
  };
}

export const IRAQI_POLICIES: readonly GradePolicy[] = [
  IQ_SEC,
  terminal("IQ-SEC-6", "secondary"),
  terminal("IQ-INT-3", "secondary"),
  IQ_PRIMARY_1_4,
  IQ_PRIMARY_5,
  terminal("IQ-PRI-6", "primary"),
  IQ_COURSE,
  IQ_LATE,
];
