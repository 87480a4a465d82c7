import { workbook, workbookOfSheets } from "./workbook.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TITLES = [["جمهورية العراق – وزارة التربية"], ["قائمة أسماء التلاميذ"]];
const HEADER = [
  "ت",
  "الاسم الرباعي واللقب",
  "الصف",
  "الشعبة",
  "تاريخ الولادة",
  "الجنس",
  "اسم ولي الأمر",
  "رقم موبايل ولي الأمر",
];
const FIRST = "الأول الابتدائي";
const SECOND = "الثاني الابتدائي";

/** Two sheets with titles, footers, five forms of dates, digits of both scripts, phones without zero, a child twice. */
export const STUDENTS = {
  name: "الطلاب.xlsx",
  mimeType: XLSX,
  buffer: workbookOfSheets({
    الأول: [
      ...TITLES,
      HEADER,
      [1, "زينب كاظم صادق الخفاجي", FIRST, "أ", "2019-03-05", "أنثى", "كاظم صادق جواد", 7_701_234_501],
      [2, "علي حسن كريم الجبوري", FIRST, "أ", "25/5/2019", "ذكر", "حسن كريم علي", "٠٧٧٠١٢٣٤٥٠٢"],
      [3, "مريم يوسف داود العبيدي", FIRST, "أ", "١٤/٦/٢٠١٩", "انثى", "يوسف داود سالم", "0770-123 4503"],
      [1, "زينب كاظم صادق الخفاجي", FIRST, "أ", "2019-03-05", "أنثى", "كاظم صادق جواد", 7_701_234_501],
      ["", "المجموع", 3],
      ["", "مدير المدرسة", "التوقيع"],
    ],
    الثاني: [
      ...TITLES,
      HEADER,
      [1, "عمر فاروق نوري الدليمي", SECOND, "أ", 43_200, "ذكر", "فاروق نوري حميد", "+964 770 123 4504"],
      [2, "سارة عادل جاسم الربيعي", SECOND, "أ", "7.9.2018", "أنثى", "عادل جاسم كريم", "00964 7701234505"],
      ["", "العدد الكلي", 2],
    ],
  }),
};
export const STUDENT_COUNT = 5;

/** A file as an old spreadsheet program writes it (Windows-1256), with a section that the school does not have. */
export const NEWCOMERS = {
  name: "منقولون.csv",
  mimeType: "text/csv",
  buffer: toWindows1256(
    [
      "اسم الطالب الثلاثي;الصف;الشعبة;المواليد;الجنس;اسم ولي الأمر;هاتف ولي الأمر",
      "نور سالم حميد;الثاني الابتدائي;ب;30/1/2018;أنثى;سالم حميد ناصر;07701234506",
      "حيدر ماجد عبود;الثاني الابتدائي;ب;13/2/2018;ذكر;ماجد عبود جبر;7701234507",
      "المجموع;2;;;;;",
    ].join("\r\n"),
  ),
};
export const NEWCOMER_COUNT = 2;

export const STAFF = {
  name: "الكادر.xlsx",
  mimeType: XLSX,
  buffer: workbook([
    ["الهيئة التعليمية للعام الدراسي"],
    ["ت", "أسماء الهيئة التعليمية", "الجنس", "رقم الهاتف", "البريد"],
    [1, "هدى كريم جواد العبيدي", "أنثى", 7_701_234_511, "huda@example.org"],
    [2, "أحمد ناصر علي الكناني", "ذكر", "٠٧٧٠ ١٢٣ ٤٥١٢", ""],
    ["", "توقيع المدير"],
  ]),
};

function toWindows1256(text: string): Buffer {
  const decoder = new TextDecoder("windows-1256");
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f));
}
