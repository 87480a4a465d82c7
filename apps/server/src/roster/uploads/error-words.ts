import type { Locale } from "@dars/contract/platform/primitives";

export type CodeWords = Readonly<Record<Locale, string>>;

/** Each code of a row that is left out: what it says of the row, and what to do. */
export const ERROR_WORDS: ReadonlyArray<readonly [string, CodeWords]> = [
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
    "E_OTHER_FILE",
    {
      en: "This row is from the file of another list. Put it in the right file.",
      ar: "هذا السطر من ملف قائمة أخرى. انقله إلى ملفها.",
      ckb: "ئەم ڕیزە لە فایلی لیستێکی ترەوەیە. بیخەرە فایلە دروستەکە.",
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
];
