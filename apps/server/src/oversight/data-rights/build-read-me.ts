import type { Locale } from "@dars/contract/platform/primitives";

interface About {
  readonly name: string;
  /** School, who asked, and when, by the school's clock. */
  readonly mark: string;
  readonly isForVisitor: boolean;
  /** Files that did not fit. */
  readonly leftOut: number;
}

interface ReadMeWords {
  readonly title: (name: string) => string;
  readonly lines: readonly string[];
  readonly others: string;
  readonly visitor: string;
  readonly leftOut: (count: number) => string;
}

const WORDS: Readonly<Record<Locale, ReadMeWords>> = {
  ar: {
    title: (name) => `بيانات ${name} المحفوظة في المدرسة`,
    lines: [
      "person.json – بيانات السجل والحساب وصلات العائلة",
      "enrolments.csv – القيود في السنوات والصفوف",
      "marks.csv – الدرجات المنشورة",
      "attendance.csv – الحضور والغياب والأعذار",
      "attempts.json – حلول التمارين والفيديوهات",
      "messages.ndjson – الرسائل التي كتبها صاحب البيانات، رسالة في كل سطر",
      "posts_ack.csv – الأخبار المقروءة والبطاقات المؤكَّد استلامها",
      "consents.csv – صلات أولياء الأمور والموافقات",
      "files.csv و files/ – الملفات التي رفعها صاحب البيانات",
    ],
    others:
      "لا يحتوي هذا الملف على بيانات أشخاص آخرين: يُذكر الأقارب بصلتهم ومن أُجيبت رسائلهم بدورهم. الرقم الوطني محفوظ مشفّراً ويُطلب من الإدارة. تُفتح ملفات CSV ببرامج الجداول.",
    visitor: "أعدّت الإدارة هذا الملف بطلب من صاحب البيانات أو وليّ أمره.",
    leftOut: (count) =>
      `ملفات لم تتسع لها الحزمة: ${count}، وهي مذكورة في files.csv ويمكن تنزيلها من التطبيق.`,
  },
  ckb: {
    title: (name) => `زانیارییەکانی ${name} لە قوتابخانە`,
    lines: [
      "person.json – زانیاریی تۆمار و هەژمار و پەیوەندییەکانی خێزان",
      "enrolments.csv – تۆمارکردن لە ساڵ و پۆلەکان",
      "marks.csv – نمرە بڵاوکراوەکان",
      "attendance.csv – ئامادەبوون و نەهاتن و پاساوەکان",
      "attempts.json – وەڵامی ڕاهێنان و ڤیدیۆکان",
      "messages.ndjson – ئەو نامانەی خاوەنی زانیارییەکان نووسیونی، هەر دێڕێک نامەیەک",
      "posts_ack.csv – هەواڵە خوێندراوەکان و کارتە پەسەندکراوەکان",
      "consents.csv – پەیوەندیی بەخێوکەران و ڕەزامەندییەکان",
      "files.csv و files/ – ئەو فایلانەی خاوەنی زانیارییەکان باری کردوون",
    ],
    others:
      "زانیاریی کەسانی تر لەم فایلەدا نییە: خزمان بە پەیوەندییەکەیان و ئەوانەی وەڵام دراونەتەوە بە ڕۆڵەکەیان ناو دەبرێن. ژمارەی نیشتمانی بە نهێنیکراوی هەڵگیراوە و لە بەڕێوەبەرایەتی داوا دەکرێت. فایلەکانی CSV بە بەرنامەی خشتە دەکرێنەوە.",
    visitor: "بەڕێوەبەرایەتی ئەم فایلەی لەسەر داوای خاوەنی زانیارییەکان یان بەخێوکەرەکەی ئامادە کردووە.",
    leftOut: (count) =>
      `ئەو فایلانەی جێیان نەبووەوە: ${count}. لە files.csv ناویان هاتووە و لە ئەپەکەوە دادەبەزێندرێن.`,
  },
  en: {
    title: (name) => `Data about ${name} at the school`,
    lines: [
      "person.json – the record, the account and the family links",
      "enrolments.csv – enrolments by year and section",
      "marks.csv – published marks",
      "attendance.csv – attendance, absences and excuses",
      "attempts.json – answers to exercises and video tasks",
      "messages.ndjson – messages that this person wrote, one on each line",
      "posts_ack.csv – news that was opened, report cards that were acknowledged",
      "consents.csv – guardian links and consents",
      "files.csv and files/ – files that this person uploaded",
    ],
    others:
      "Other people's data is not included: relatives are named by their relation, and people whose messages were answered by their role. The national ID is stored encrypted; ask the office for it. CSV files open in any spreadsheet.",
    visitor: "The office prepared this file at the request of this person or a guardian.",
    leftOut: (count) =>
      `Files that did not fit: ${count}. They are listed in files.csv and can be downloaded in the app.`,
  },
};

/** What lies in the archive, for people. */
export function buildReadMe(locale: Locale, { name, mark, isForVisitor, leftOut }: About): string {
  const { title, lines, others, visitor, leftOut: leftOutOf } = WORDS[locale];
  const notes = [others, ...(isForVisitor ? [visitor] : []), ...(leftOut > 0 ? [leftOutOf(leftOut)] : [])];
  return `\u{feff}${[title(name), mark, "", ...lines, "", ...notes, ""].join("\r\n")}`;
}
