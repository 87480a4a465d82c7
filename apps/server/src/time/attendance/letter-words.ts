import type { Locale } from "@dars/contract/platform/primitives";

interface LetterWords {
  readonly heading: string;
  readonly greeting: (student: string, section: string) => string;
  readonly opening: string;
  readonly unexcused: string;
  readonly excused: string;
  readonly marksLeft: string;
  readonly daysTitle: string;
  readonly closing: string;
  readonly signatures: readonly string[];
}

/** Texts of the printed letter. They are part of the document, so they are on the server and not in the app. */
export const LETTER_WORDS: Readonly<Record<Locale, LetterWords>> = {
  ar: {
    heading: "إنذار بسبب الغياب",
    greeting: (student, section) => `إلى ولي أمر الطالب/ة ${student} (${section}) المحترم،`,
    opening: "نود إعلامكم بأن غياب الطالب/ة من دون عذر منذ بداية السنة الدراسية قد بلغ ما يأتي:",
    unexcused: "أيام الغياب من دون عذر",
    excused: "أيام الغياب بعذر",
    marksLeft: "المتبقي من درجات الدوام",
    daysTitle: "أيام الغياب من دون عذر:",
    closing:
      "نرجو مراجعة إدارة المدرسة وبيان أسباب الغياب، علماً أن استمراره يؤثر في نتيجة الطالب/ة لهذه السنة.",
    signatures: ["مدير المدرسة", "توقيع ولي الأمر"],
  },
  ckb: {
    heading: "ئاگادارکردنەوە بەهۆی نەهاتنەوە",
    greeting: (student, section) => `بەڕێز بەخێوکەری قوتابی ${student} (${section})،`,
    opening:
      "ئاگادارتان دەکەینەوە کە نەهاتنی قوتابی بەبێ مۆڵەت لە سەرەتای ساڵی خوێندنەوە گەیشتووەتە ئەم ژمارەیە:",
    unexcused: "ڕۆژانی نەهاتن بەبێ مۆڵەت",
    excused: "ڕۆژانی نەهاتن بە مۆڵەت",
    marksLeft: "نمرەی ماوەی دەوام",
    daysTitle: "ڕۆژانی نەهاتن بەبێ مۆڵەت:",
    closing:
      "تکایە سەردانی بەڕێوەبەرایەتیی قوتابخانە بکەن و هۆکارەکە ڕوون بکەنەوە، چونکە بەردەوامبوونی نەهاتن کار دەکاتە سەر ئەنجامی ئەمساڵی قوتابی.",
    signatures: ["بەڕێوەبەری قوتابخانە", "واژووی بەخێوکەر"],
  },
  en: {
    heading: "Warning about absences",
    greeting: (student, section) => `To the guardians of ${student} (${section}),`,
    opening:
      "We are writing to let you know how often your child has been absent without excuse since the school year began:",
    unexcused: "Days absent without excuse",
    excused: "Days absent with excuse",
    marksLeft: "Attendance marks left",
    daysTitle: "Days absent without excuse:",
    closing:
      "Please see the school office and explain the absences. If they go on, they affect this year's result.",
    signatures: ["Principal", "Guardian's signature"],
  },
};
