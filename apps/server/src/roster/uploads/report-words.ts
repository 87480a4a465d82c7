import type { Locale } from "@dars/contract/platform/primitives";

type LocalText = Readonly<Record<Locale, string>>;

/** Files of a package, in the school's words. */
const FILES: ReadonlyMap<string, LocalText> = new Map<string, LocalText>([
  ["orgs", { en: "Schools", ar: "المدارس", ckb: "قوتابخانەکان" }],
  ["academicSessions", { en: "School years and terms", ar: "السنوات والفصول", ckb: "ساڵ و وەرزەکان" }],
  ["courses", { en: "Subjects", ar: "المواد", ckb: "بابەتەکان" }],
  ["classes", { en: "Sections and classes", ar: "الشعب والصفوف", ckb: "هۆبە و وانەکان" }],
  ["users", { en: "People", ar: "الأشخاص", ckb: "کەسەکان" }],
  [
    "enrollments",
    {
      en: "Students in sections and classes",
      ar: "الطلاب في الشعب والصفوف",
      ckb: "قوتابیان لە هۆبە و وانەکاندا",
    },
  ],
  [
    "demographics",
    { en: "Birth dates and sex", ar: "تواريخ الميلاد والجنس", ckb: "ڕێکەوتی لەدایکبوون و ڕەگەز" },
  ],
  ["roles", { en: "Roles", ar: "الأدوار", ckb: "ڕۆڵەکان" }],
  ["links", { en: "Guardians of a child", ar: "أولياء أمر الطالب", ckb: "بەخێوکەرانی منداڵ" }],
]);

/** What a file of a package holds; a table keeps its own name. */
export const fileWords = (file: string, locale: Locale): string =>
  FILES.get(file.replace(/\.csv$/, ""))?.[locale] ?? file;

interface ReportTitles {
  readonly file: string;
  readonly line: string;
  readonly column: string;
  readonly outcome: string;
  readonly toDo: string;
  readonly stands: string;
  readonly first: string;
  readonly row: string;
  readonly leftOut: string;
  readonly taken: string;
  readonly now: string;
  readonly formatLine: (line: string) => string;
}

export const REPORT_WORDS: Readonly<Record<Locale, ReportTitles>> = {
  en: {
    file: "File",
    line: "Line",
    column: "Column",
    outcome: "Result",
    toDo: "What to do",
    stands: "In the file",
    first: "Fix first",
    row: "The row",
    leftOut: "Skipped",
    taken: "Imported",
    now: "In the app now",
    formatLine: (line) => `line ${line}`,
  },
  ar: {
    file: "الملف",
    line: "السطر",
    column: "العمود",
    outcome: "النتيجة",
    toDo: "ما العمل",
    stands: "في الملف",
    first: "صحّح أولاً",
    row: "السطر كاملاً",
    leftOut: "لم يُستورد",
    taken: "يُستورد",
    now: "في التطبيق الآن",
    formatLine: (line) => `السطر ${line}`,
  },
  ckb: {
    file: "فایل",
    line: "ڕیز",
    column: "ستوون",
    outcome: "ئەنجام",
    toDo: "چی بکرێت",
    stands: "لە فایلەکەدا",
    first: "سەرەتا ڕاستی بکەرەوە",
    row: "هەموو ڕیزەکە",
    leftOut: "هاوردە نەکرا",
    taken: "هاوردە دەکرێت",
    now: "ئێستا لە ئەپەکەدا",
    formatLine: (line) => `ڕیزی ${line}`,
  },
};
