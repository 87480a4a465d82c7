import type { Locale } from "@dars/contract/platform/primitives";

import { ERROR_WORDS, type CodeWords } from "./error-words.ts";

/** Each code of the row report: what it says of the row, and what to do. They are read in a file, outside the app. */
const CODES: ReadonlyMap<string, CodeWords> = new Map<string, CodeWords>([
  ...ERROR_WORDS,
  [
    "W_CHANGED_SINCE",
    {
      en: "This was also changed in the app after the table was downloaded. The value in the app was kept.",
      ar: "تغيّرت هذه القيمة في التطبيق أيضاً بعد تنزيل الجدول. بقيت قيمة التطبيق.",
      ckb: "ئەمە دوای دابەزاندنی خشتەکە لە ئەپەکەشدا گۆڕاوە. نرخەکەی ئەپەکە مایەوە.",
    },
  ],
  [
    "W_GUARDIAN_WAITS",
    {
      en: "This guardian may belong to another family and wasn't linked to the child. If it's right, add the guardian on the child's page.",
      ar: "قد يكون ولي الأمر هذا من عائلة أخرى، فلم يُربط بالطفل. إن كان صحيحاً فأضفه من صفحة الطفل.",
      ckb: "لەوانەیە ئەم بەخێوکەرە هی خێزانێکی تر بێت، بۆیە بە منداڵەکەوە نەبەسترایەوە. ئەگەر ڕاستە لە پەڕەی منداڵەکە زیادی بکە.",
    },
  ],
  [
    "W_SHEET_UNREAD",
    {
      en: "This sheet has no header row we recognize, so nothing in it was read. Add a header row, or send the sheet as a separate file.",
      ar: "لا يوجد في هذه الورقة سطر عناوين معروف، فلم يُقرأ منها شيء. أضف سطر العناوين، أو أرسلها ملفاً مستقلاً.",
      ckb: "ئەم لاپەڕەیە ڕیزی سەردێڕی ناسراوی نییە، بۆیە هیچی لێ نەخوێنرایەوە. ڕیزی سەردێڕ زیاد بکە، یان لاپەڕەکە وەک فایلێکی سەربەخۆ بینێرە.",
    },
  ],
  [
    "W_COURSE_MADE",
    {
      en: "The course of this class was missing and is created. Nothing to do.",
      ar: "مقرر هذا الصف غير موجود في الملف، وسيُنشأ. لا يلزم شيء.",
      ckb: "وانەی ئەم پۆلە لە فایلەکەدا نەبوو و دروست دەکرێت. هیچ پێویست نییە.",
    },
  ],
  [
    "W_SUBJECT_OPENED",
    {
      en: "This level isn't taught this subject. Importing opens it. If it's a mistake, correct the subject or the section.",
      ar: "هذه المادة لا تُدرَّس في هذه المرحلة. يفتحها الاستيراد. إن كان خطأ فصحّح المادة أو الشعبة.",
      ckb: "ئەم بابەتە لەم ئاستەدا ناخوێنرێت. هاوردەکردن دەیکاتەوە. ئەگەر هەڵەیە بابەت یان هۆبەکە ڕاست بکەرەوە.",
    },
  ],
  [
    "W_NO_SECTION",
    {
      en: "No section is given. The student is added without one; choose it on the student's page.",
      ar: "لم تُذكر الشعبة. يُضاف الطالب بلا شعبة، ويمكن اختيارها في صفحته.",
      ckb: "هۆبە نەنووسراوە. قوتابییەکە بەبێ هۆبە زیاد دەکرێت؛ دواتر لە پەڕەکەی هەڵیبژێرە.",
    },
  ],
  [
    "W_PHONE_WAITS",
    {
      en: "This phone number wasn't saved: it isn't a phone number, or it belongs to someone else in the school. Correct it here, or later on the person's page.",
      ar: "لم يُحفظ هذا الهاتف: ليس رقم هاتف، أو هو لشخص آخر في المدرسة. صحّحه هنا، أو لاحقاً في صفحة الشخص.",
      ckb: "ئەم مۆبایلە پاشەکەوت نەکرا: ژمارەی مۆبایل نییە، یان هی کەسێکی ترە لە قوتابخانەکە. لێرە ڕاستی بکەرەوە، یان دواتر لە پەڕەی کەسەکە.",
    },
  ],
  [
    "W_PHONE_SECOND",
    {
      en: "Two phone numbers are saved for a person, and here are more. To use another one, write it here in place of these; if it belongs to another guardian, add it on that person's page.",
      ar: "يُحفظ للشخص رقمان، وهنا أكثر. لاستخدام رقم آخر اكتبه هنا بدلها، وإن كان لولي أمر آخر فأضفه في صفحته.",
      ckb: "بۆ هەر کەسێک دوو ژمارە پاشەکەوت دەکرێت، و لێرە زیاتر هەیە. بۆ بەکارهێنانی ژمارەیەکی تر لێرە لە جێی ئەوان بینووسە، و ئەگەر هی بەخێوکەرێکی ترە لە پەڕەکەی ئەودا زیادی بکە.",
    },
  ],
  [
    "W_CASE",
    {
      en: "Corrected automatically. Nothing to do.",
      ar: "صُحّح تلقائياً. لا حاجة إلى فعل شيء.",
      ckb: "خۆکارانە ڕاستکرایەوە. هیچ پێویست نییە.",
    },
  ],
  [
    "W_TRIM",
    {
      en: "Corrected automatically. Nothing to do.",
      ar: "صُحّح تلقائياً. لا حاجة إلى فعل شيء.",
      ckb: "خۆکارانە ڕاستکرایەوە. هیچ پێویست نییە.",
    },
  ],
  [
    "W_DATE_FMT",
    {
      en: "Read as a date with the day first. Check that it's right.",
      ar: "قُرئ تاريخاً واليوم أولاً. تأكد من صحته.",
      ckb: "وەک ڕێکەوت خوێنرایەوە، ڕۆژ لە پێشەوەیە. دڵنیا بە کە ڕاستە.",
    },
  ],
  [
    "W_STATUS",
    {
      en: "Unknown status, treated as ended.",
      ar: "حالة غير معروفة، قُرئت على أنها منتهية.",
      ckb: "دۆخێکی نەناسراو، وەک کۆتاییهاتوو خوێنرایەوە.",
    },
  ],
  [
    "W_EXTRA_CELLS",
    {
      en: "Cells after the last column are ignored.",
      ar: "الخلايا بعد العمود الأخير تُهمل.",
      ckb: "خانەکانی دوای دوا ستوون وەرناگیرێن.",
    },
  ],
  [
    "W_HEADER_ALIAS",
    {
      en: "This column has a different name but was recognized. Check that it's right.",
      ar: "اسم هذا العمود مختلف وقد فُهم. تأكد من صحته.",
      ckb: "ناوی ئەم ستوونە جیاوازە، بەڵام ناسرایەوە. دڵنیا بە کە ڕاستە.",
    },
  ],
  [
    "W_HEADER_UNKNOWN",
    {
      en: "This column isn't recognized and is ignored.",
      ar: "هذا العمود غير معروف ويُهمل.",
      ckb: "ئەم ستوونە نەناسراوە و وەرناگیرێت.",
    },
  ],
  [
    "W_HEADER_MISSING",
    {
      en: "A column is missing and is treated as empty.",
      ar: "عمود غير موجود، ويُقرأ فارغاً.",
      ckb: "ستوونێک لەوێ نییە و وەک بەتاڵ دەخوێنرێتەوە.",
    },
  ],
  [
    "W_FILENAME_CASE",
    {
      en: "Corrected automatically. Nothing to do.",
      ar: "صُحّح تلقائياً. لا حاجة إلى فعل شيء.",
      ckb: "خۆکارانە ڕاستکرایەوە. هیچ پێویست نییە.",
    },
  ],
  [
    "W_MANIFEST",
    {
      en: "The list of files was corrected, or one file isn't read.",
      ar: "صُحّحت قائمة الملفات، أو لا يُقرأ ملف منها.",
      ckb: "لیستی فایلەکان چاککرا، یان فایلێک ناخوێنرێتەوە.",
    },
  ],
  [
    "W_AGENT_ROLE",
    {
      en: "No guardian is linked: not a guardian of this student, not in the file, or the fifth one.",
      ar: "لم يُربط ولي أمر: ليس ولي أمر هذا الطالب، أو ليس في الملف، أو هو الخامس.",
      ckb: "هیچ بەخێوکەرێک نەبەسترایەوە: بەخێوکەری ئەم قوتابییە نییە، یان لە فایلەکەدا نییە، یان پێنجەمە.",
    },
  ],
  [
    "W_LOGIN_TAKEN",
    {
      en: "This username is taken. The group code was added to it; tell the person.",
      ar: "اسم المستخدم هذا مأخوذ. أُضيف إليه رمز المجموعة؛ أخبر صاحبه.",
      ckb: "ئەم ناوی بەکارهێنەرە گیراوە. کۆدی گرووپەکەی بۆ زیاد کرا؛ کەسەکە ئاگادار بکەرەوە.",
    },
  ],
  [
    "W_NOT_KEPT",
    {
      en: "Part of this row isn't saved. Nothing to do.",
      ar: "جزء من هذا السطر لا يُحفظ. لا حاجة إلى فعل شيء.",
      ckb: "بەشێک لەم ڕیزە پاشەکەوت ناکرێت. هیچ پێویست نییە.",
    },
  ],
]);

const OTHER: CodeWords = {
  en: "Something in this row needs a look.",
  ar: "في هذا السطر ما يحتاج إلى مراجعة.",
  ckb: "شتێک لەم ڕیزەدا پێویستی بە سەیرکردنە.",
};

export const codeWords = (code: string, locale: Locale): string => (CODES.get(code) ?? OTHER)[locale];
