import type { Locale } from "@dars/contract/platform/primitives";

type Words = Readonly<Record<Locale, string>>;

/** Each code of the row report: what it says of the row, and what to do. They are read in a file, outside the app. */
const CODES: ReadonlyMap<string, Words> = new Map<string, Words>([
  [
    "E_REQUIRED",
    {
      en: "A required cell is empty. Fill it in.",
      ar: "خلية لازمة فارغة. املأها.",
      ckb: "خانەیەکی پێویست بەتاڵە. پڕی بکەرەوە.",
    },
  ],
  [
    "E_ENUM",
    {
      en: "This word isn't recognized. Use a word from the template.",
      ar: "هذه الكلمة غير معروفة هنا. استعمل كلمة من النموذج.",
      ckb: "ئەم وشەیە لێرە نەناسراوە. وشەیەکی ناو نموونەکە بەکاربهێنە.",
    },
  ],
  [
    "E_DATE",
    {
      en: "This isn't a date. Write it like 2014-09-01 or 1/9/2014.",
      ar: "هذا ليس تاريخاً. اكتبه مثل 2014-09-01 أو 1/9/2014.",
      ckb: "ئەمە ڕێکەوت نییە. وەک 2014-09-01 یان 1/9/2014 بینووسە.",
    },
  ],
  [
    "E_BOOL",
    {
      en: "Only true or false is allowed here.",
      ar: "المسموح هنا true أو false فقط.",
      ckb: "تەنها true یان false لێرە دەنووسرێت.",
    },
  ],
  [
    "E_GUID",
    {
      en: "This ID is too long or has characters that aren't allowed. Correct it in the source.",
      ar: "في هذا المعرّف رموز غير مسموحة، أو هو أطول من اللازم. صحّحه في المصدر.",
      ckb: "ئەم ناسێنەرە نیشانەی ڕێپێنەدراوی تێدایە، یان زۆر درێژە. لە سەرچاوەکەدا ڕاستی بکەرەوە.",
    },
  ],
  [
    "E_DUP_ID",
    {
      en: "This number appears twice, or belongs to someone else. Keep one of the two.",
      ar: "هذا الرقم مكرر، أو هو لشخص آخر. أبقِ واحداً منهما.",
      ckb: "ئەم ژمارەیە دووجار هاتووە، یان هی کەسێکی ترە. یەکێکیان بهێڵەرەوە.",
    },
  ],
  [
    "E_ORPHAN",
    {
      en: "This row refers to something that doesn't exist. Correct the name, or add it first.",
      ar: "يشير هذا السطر إلى شيء غير موجود. صحّح الاسم، أو أضفه أولاً.",
      ckb: "ئەم ڕیزە ئاماژە بە شتێک دەکات کە نییە. ناوەکە ڕاست بکەرەوە، یان سەرەتا زیادی بکە.",
    },
  ],
  [
    "E_ROLE",
    {
      en: "This role doesn't fit here. Correct the role or the school.",
      ar: "هذا الدور غير مناسب هنا. صحّح الدور أو المدرسة.",
      ckb: "ئەم ڕۆڵە لێرە ناگونجێت. ڕۆڵەکە یان قوتابخانەکە ڕاست بکەرەوە.",
    },
  ],
  [
    "E_RANGE",
    {
      en: "This value can't be right: it's too long, not a number, or ends before it starts.",
      ar: "هذه القيمة لا تصح: أطول من اللازم، أو ليست رقماً، أو نهاية قبل بدايتها.",
      ckb: "ئەم نرخە ڕاست نییە: زۆر درێژە، یان ژمارە نییە، یان کۆتاییەکەی پێش سەرەتاکەیەتی.",
    },
  ],
  [
    "E_COLS",
    {
      en: "The row has too many or too few cells. Look for a missing separator or quote.",
      ar: "خلايا السطر أكثر أو أقل من اللازم. ابحث عن فاصل أو علامة اقتباس ناقصة.",
      ckb: "خانەکانی ڕیزەکە زۆرن یان کەمن. بەدوای جیاکەرەوە یان نیشانەی وتەیەکی ونبوودا بگەڕێ.",
    },
  ],
  [
    "E_QUOTES",
    {
      en: "A quote isn't closed. Write quotes inside a cell twice.",
      ar: "علامة اقتباس غير مغلقة. ضاعف العلامة داخل الخلية.",
      ckb: "نیشانەیەکی وتە دانەخراوە. لەناو خانەدا نیشانەکە دووجار بنووسە.",
    },
  ],
  [
    "E_ENC",
    {
      en: "These letters can't be read. Save the file as CSV UTF-8.",
      ar: "تتعذر قراءة هذه الحروف. احفظ الملف بصيغة CSV UTF-8.",
      ckb: "ئەم پیتانە ناخوێنرێنەوە. فایلەکە بە شێوەی CSV UTF-8 پاشەکەوت بکە.",
    },
  ],
  [
    "E_OTHER_PERSON",
    {
      en: "This number belongs to someone else in the school. Correct the number. If it's the same person, correct the name and birth date on their page first.",
      ar: "هذا الرقم لشخص آخر في المدرسة. صحّح الرقم. وإن كان الشخص نفسه فصحّح اسمه وتاريخ ميلاده في صفحته أولاً.",
      ckb: "ئەم ژمارەیە هی کەسێکی ترە لە قوتابخانەکە. ژمارەکە ڕاست بکەرەوە. ئەگەر هەمان کەسە، سەرەتا ناو و ڕێکەوتی لەدایکبوونی لە پەڕەکەی خۆی ڕاست بکەرەوە.",
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
    "E_PHONE",
    {
      en: "This isn't a phone number. Write it like 07701234567.",
      ar: "هذا ليس رقم هاتف. اكتبه مثل 07701234567.",
      ckb: "ئەمە ژمارەی مۆبایل نییە. وەک 07701234567 بینووسە.",
    },
  ],
  [
    "E_NUMBER",
    {
      en: "This isn't a number. Use digits only.",
      ar: "هذا ليس رقماً. اكتب أرقاماً فقط.",
      ckb: "ئەمە ژمارە نییە. تەنها ژمارە بنووسە.",
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

const OTHER: Words = {
  en: "Something in this row needs a look.",
  ar: "في هذا السطر ما يحتاج إلى مراجعة.",
  ckb: "شتێک لەم ڕیزەدا پێویستی بە سەیرکردنە.",
};

export const codeWords = (code: string, locale: Locale): string => (CODES.get(code) ?? OTHER)[locale];
