import type { Names } from "@dars/contract/platform/primitives";

import type { CardContent, CardMark, CardNote, CardSubject } from "./card-content.ts";

const names = (ar: string, en: string, ckb: string | null = null): Names => ({ ar, en, ckb });

const COLUMNS: CardContent["columns"] = [
  { code: "M1", role: "month", label: names("ش 1", "M1", "م 1") },
  { code: "M2", role: "month", label: names("ش 2", "M2", "م 2") },
  { code: "T1", role: "term", label: names("معدل ف1", "Term 1", "تێکڕای و1") },
  { code: "MID", role: "midyear", label: names("نصف السنة", "Mid-year", "نیوەی ساڵ") },
  { code: "M3", role: "month", label: names("ش 3", "M3", "م 3") },
  { code: "M4", role: "month", label: names("ش 4", "M4", "م 4") },
  { code: "T2", role: "term", label: names("معدل ف2", "Term 2", "تێکڕای و2") },
  { code: "SAI", role: "pursuit", label: names("السعي السنوي", "Annual pursuit", "کۆششی ساڵانە") },
  { code: "FIN1", role: "exam", label: names("الامتحان النهائي", "Final exam", "تاقیکردنەوەی کۆتایی") },
  { code: "F1", role: "final", label: names("الدرجة النهائية", "Final grade", "نمرەی کۆتایی") },
];

type CardLine = readonly [
  name: Names,
  t1: CardMark,
  mid: CardMark,
  t2: CardMark,
  pursuit: CardMark,
  exam: CardMark,
  final: CardMark,
];

const LINES: readonly CardLine[] = [
  [names("التربية الإسلامية", "Islamic education", "پەروەردەی ئیسلامی"), "84", "80", "86", "83", "85", "84"],
  [names("اللغة العربية", "Arabic", "زمانی عەرەبی"), "73", "68", "75", "72", "70", "71"],
  [names("اللغة الإنكليزية", "English", "زمانی ئینگلیزی"), "91", "90", "93", "91", "exempt", "91"],
  [names("الرياضيات", "Mathematics", "بیرکاری"), "44", "41", "47", "44", "50", "47"],
  [names("الفيزياء", "Physics", "فیزیا"), "73", "68", "81", "74", "60", "67"],
  [names("الكيمياء", "Chemistry", "کیمیا"), "78", "71", "76", "75", "74", "75"],
  [names("الأحياء", "Biology", "زیندەوەرزانی"), "82", "85", "88", "85", "80", "83"],
  [names("الاجتماعيات", "Social studies", "کۆمەڵایەتی"), "69", "72", "75", "72", "77", "75"],
  [names("الحاسوب", "Computing", "کۆمپیوتەر"), "88", "90", "89", "89", "86", "88"],
  [names("التربية الفنية", "Art", "پەروەردەی هونەری"), null, null, null, null, null, "90"],
  [names("التربية الرياضية", "Sports", "وەرزش"), null, null, null, null, null, "95"],
];

/** The card of a student who passes one subject by decision marks; `change` overrides fields. */
export const aCard = (change: Partial<CardContent> = {}): CardContent => ({
  kind: "iq_ministry",
  school: {
    code: "RAF-01",
    name: names("ثانوية الرافدين النموذجية", "Al-Rafidain Secondary", "ئامادەیی ڕافیدەین"),
    place: "بغداد، الكرخ الأولى",
  },
  year: "2025 – 2026",
  round: 1,
  issuedOn: "2026-06-18",
  student: {
    name: names("زينب حيدر كاظم صادق الموسوي", "Zainab Haidar Kadhim", "زەینەب حەیدەر کازم"),
    number: "1-0101",
    sex: "female",
    bornOn: "2013-03-14",
    guardian: names("حيدر كاظم صادق الموسوي", "Haidar Kadhim Sadiq"),
  },
  level: names("الأول المتوسط", "Intermediate 1", "یەکەمی ناوەندی"),
  section: "ب",
  columns: COLUMNS,
  subjects: LINES.map(buildCardSubject),
  skills: [
    ["التفكير", "Thinking", "يطرح أسئلة ويبحث عن أدلة", "Asks questions and looks for evidence", 4],
    ["التفكير", "Thinking", "يحل مسألة بأكثر من طريقة", "Solves a problem in more than one way", 2],
    ["السلوك", "Conduct", "يعمل مع زملائه باحترام", "Works with others with respect", 3],
    ["السلوك", "Conduct", "يلتزم بالوقت", "Is on time", null],
  ].map(([group, groupEn, name, nameEn, level]) => ({
    group: names(String(group), String(groupEn)),
    name: names(String(name), String(nameEn)),
    level: level === null ? null : Number(level),
  })),
  pass: 50,
  total: "684",
  average: "76.00",
  rank: 9,
  absentDays: 3,
  conduct: names("جيد جداً", "Very good", "زۆر باش"),
  outcome: "pass",
  nextLevel: names("الثاني المتوسط", "Intermediate 2", "دووەمی ناوەندی"),
  comment:
    "مشاركة متميزة في اللغة الإنكليزية والأحياء. مراجعة الرياضيات في العطلة ستساعد كثيراً في العام القادم.",
  homeroomTeacher: names("هدى سلمان الطائي", "Huda Salman", "هودا سەلمان"),
  headTeacher: names("بنين مهدي العبيدي", "Baneen Mahdi", "بەنین مەهدی"),
  ...change,
});

function buildCardSubject([name, T1, MID, T2, SAI, FIN1, F1]: CardLine): CardSubject {
  const isRescued = F1 === "47";
  const note: CardNote | null = isRescued ? "decision" : FIN1 === "exempt" ? "individual" : null;
  return {
    name,
    counted: T1 !== null,
    marks: { M1: T1, M2: T1, T1, MID, M3: T2, M4: T2, T2, SAI, FIN1, F1 },
    decision: isRescued ? "3" : null,
    effective: isRescued ? "50" : F1,
    retake: null,
    note,
  };
}
