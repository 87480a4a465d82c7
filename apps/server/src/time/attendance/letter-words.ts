import type { Locale } from "@dars/contract/platform/primitives";

interface LetterWords {
  readonly greeting: (student: string, section: string) => string;
  readonly signatures: readonly string[];
  readonly absences: {
    readonly heading: string;
    readonly opening: string;
    readonly unexcused: string;
    readonly excused: string;
    readonly marksLeft: string;
    readonly daysTitle: string;
    readonly closing: string;
  };
  readonly lateness: {
    readonly heading: string;
    readonly opening: string;
    readonly times: string;
    readonly timesThisMonth: string;
    readonly daysTitle: string;
    readonly closing: string;
  };
}

/** Texts of the printed letter. They are part of the document, so they are on the server and not in the app. */
export const LETTER_WORDS: Readonly<Record<Locale, LetterWords>> = {
  ar: {
    greeting: (student, section) => `إلى ولي أمر الطالب/ة ${student} (${section}) المحترم،`,
    signatures: ["مدير المدرسة", "توقيع ولي الأمر"],
    absences: {
      heading: "إنذار بسبب الغياب",
      opening: "نود إعلامكم بأن غياب الطالب/ة من دون عذر منذ بداية السنة الدراسية قد بلغ ما يأتي:",
      unexcused: "أيام الغياب من دون عذر",
      excused: "أيام الغياب بعذر",
      marksLeft: "المتبقي من درجات الدوام",
      daysTitle: "أيام الغياب من دون عذر:",
      closing:
        "نرجو مراجعة إدارة المدرسة وبيان أسباب الغياب، علماً أن استمراره يؤثر في نتيجة الطالب/ة لهذه السنة.",
    },
    lateness: {
      heading: "إشعار بالتأخر",
      opening: "نود إعلامكم بعدد مرات تأخر الطالب/ة عن الحضور:",
      times: "مرات التأخر منذ بداية السنة الدراسية",
      timesThisMonth: "مرات التأخر هذا الشهر",
      daysTitle: "أيام التأخر:",
      closing: "نرجو التعاون معنا ليحضر الطالب/ة في موعد الدوام.",
    },
  },
  ckb: {
    greeting: (student, section) => `بەڕێز بەخێوکەری قوتابی ${student} (${section})،`,
    signatures: ["بەڕێوەبەری قوتابخانە", "واژووی بەخێوکەر"],
    absences: {
      heading: "ئاگادارکردنەوە بەهۆی نەهاتنەوە",
      opening:
        "ئاگادارتان دەکەینەوە کە نەهاتنی قوتابی بەبێ مۆڵەت لە سەرەتای ساڵی خوێندنەوە گەیشتووەتە ئەم ژمارەیە:",
      unexcused: "ڕۆژانی نەهاتن بەبێ مۆڵەت",
      excused: "ڕۆژانی نەهاتن بە مۆڵەت",
      marksLeft: "نمرەی ماوەی دەوام",
      daysTitle: "ڕۆژانی نەهاتن بەبێ مۆڵەت:",
      closing:
        "تکایە سەردانی بەڕێوەبەرایەتی قوتابخانە بکەن و هۆکارەکە ڕوون بکەنەوە، چونکە بەردەوامبوونی نەهاتن کار دەکاتە سەر ئەنجامی ئەمساڵی قوتابی.",
    },
    lateness: {
      heading: "ئاگاداری بەهۆی دواکەوتنەوە",
      opening: "ئاگادارتان دەکەینەوە کە قوتابی ئەم جارانە دواکەوتووە:",
      times: "جارەکانی دواکەوتن لە سەرەتای ساڵی خوێندنەوە",
      timesThisMonth: "جارەکانی دواکەوتن لەم مانگەدا",
      daysTitle: "ڕۆژانی دواکەوتن:",
      closing: "تکایە هاوکارمان بن بۆ ئەوەی قوتابی لە کاتی خۆیدا ئامادە بێت.",
    },
  },
  en: {
    greeting: (student, section) => `To the guardians of ${student} (${section}),`,
    signatures: ["Principal", "Guardian's signature"],
    absences: {
      heading: "Warning about absences",
      opening:
        "We are writing to let you know how often your child has been absent without excuse since the school year began:",
      unexcused: "Days absent without excuse",
      excused: "Days absent with excuse",
      marksLeft: "Attendance marks left",
      daysTitle: "Days absent without excuse:",
      closing:
        "Please see the school office and explain the absences. If they go on, they affect this year's result.",
    },
    lateness: {
      heading: "Notice of lateness",
      opening: "We are writing to let you know how often your child has been late:",
      times: "Times late since the school year began",
      timesThisMonth: "Times late this month",
      daysTitle: "Days late:",
      closing: "Please help us to see that your child arrives on time.",
    },
  },
};
