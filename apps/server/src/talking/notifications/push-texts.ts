import type { Locale } from "@dars/contract/platform/primitives";
import type { NotificationKind } from "@dars/contract/talking/notifications";

/** A text, or its forms by Intl.PluralRules where it names a number. */
type Text = string | { readonly other: string; readonly [form: string]: string };
type PushKind = NotificationKind | "several";

/** NTF-1: the kind alone. No name, no mark, nothing of health or discipline, no text written by a user. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<PushKind | "open", Text>>>> = {
  en: {
    chat: { one: "New message", other: "{n} new messages" },
    undelivered: {
      one: "Your message was not delivered",
      other: "{n} of your messages were not delivered",
    },
    "room-created": "A new chat for your child",
    post: "News from your school",
    "post-reminder": "Reminder: please read the news from your school",
    message: "New message from the school",
    "report-case": "New report to review",
    moderation: "The school made a decision about your message",
    export: "A large file of student data was exported",
    "own-data": "Update on your data export",
    "import-waits": "An import is waiting for you",
    "approval-waits": "A request is waiting for your approval",
    "day-changed": "Changes to your lessons",
    timetable: "The new timetable is out",
    "new-year": "The new school year at your school",
    lesson: "New lesson",
    exercise: "New exercise",
    "exercise-due": "An exercise is due soon",
    "exercise-returned": "An exercise was returned",
    "exercise-reopened": "You can go on with an exercise",
    marks: "New marks from your school",
    "marks-amended": "A mark was corrected",
    "objection-answered": "The school answered your objection",
    "marks-returned": "A mark column is open for you again",
    "school-report": "New report from the school",
    absence: "A note from the school about today",
    "attendance-notice": "A note from the school about attendance",
    excuse: { one: "An absence report to decide", other: "{n} absence reports to decide" },
    "excuse-decided": "The school answered your absence report",
    "register-missing": "A register is missing",
    "follow-up": "Something to follow up",
    evaluation: "Update on the visit to your lesson",
    training: "Update on a training",
    several: { one: "One new notification", other: "{n} new notifications" },
    open: "Open the app to read more.",
  },
  ar: {
    chat: {
      one: "رسالة جديدة",
      two: "رسالتان جديدتان",
      few: "{n} رسائل جديدة",
      many: "{n} رسالة جديدة",
      other: "{n} رسالة جديدة",
    },
    undelivered: {
      one: "رسالة منك لم تصل",
      two: "رسالتان منك لم تصلا",
      few: "{n} رسائل منك لم تصل",
      many: "{n} رسالة منك لم تصل",
      other: "{n} رسالة منك لم تصل",
    },
    "room-created": "محادثة جديدة لابنك أو ابنتك",
    post: "خبر جديد من المدرسة",
    "post-reminder": "تذكير: يرجى قراءة خبر المدرسة",
    message: "رسالة جديدة من المدرسة",
    "report-case": "بلاغ جديد للمراجعة",
    moderation: "اتخذت المدرسة قراراً بشأن رسالتك",
    export: "صُدّر ملف كبير من بيانات الطلاب",
    "own-data": "مستجدات طلب تصدير البيانات",
    "import-waits": "ملف بانتظار أن تستورده",
    "approval-waits": "طلب بانتظار موافقتك",
    "day-changed": "تغييرات في حصصك",
    timetable: "صدر الجدول الأسبوعي الجديد",
    "new-year": "السنة الدراسية الجديدة في مدرستك",
    lesson: "درس جديد",
    exercise: "تمرين جديد",
    "exercise-due": "تمرين يقترب موعد تسليمه",
    "exercise-returned": "أُعيد تمرين بعد تصحيحه",
    "exercise-reopened": "يمكنك متابعة تمرين",
    marks: "نُشرت درجات جديدة",
    "marks-amended": "صُحّحت درجة",
    "objection-answered": "ردّت المدرسة على اعتراضك",
    "marks-returned": "أُعيد إليك حقل درجات",
    "school-report": "تقرير جديد من المدرسة",
    absence: "ملاحظة من المدرسة عن هذا اليوم",
    "attendance-notice": "ملاحظة من المدرسة عن الدوام",
    excuse: {
      one: "تبليغ غياب بانتظار قرارك",
      two: "تبليغا غياب بانتظار قرارك",
      few: "{n} تبليغات غياب بانتظار قرارك",
      many: "{n} تبليغ غياب بانتظار قرارك",
      other: "{n} تبليغ غياب بانتظار قرارك",
    },
    "excuse-decided": "ردّت المدرسة على تبليغ الغياب",
    "register-missing": "سجل حضور لم يؤخذ",
    "follow-up": "أمر يحتاج إلى متابعة",
    evaluation: "مستجدات زيارة درسك",
    training: "مستجدات عن دورة تدريبية",
    several: {
      one: "إشعار جديد",
      two: "إشعاران جديدان",
      few: "{n} إشعارات جديدة",
      many: "{n} إشعاراً جديداً",
      other: "{n} إشعار جديد",
    },
    open: "افتح التطبيق لقراءته.",
  },
  ckb: {
    chat: { one: "پەیامێکی نوێ", other: "{n} پەیامی نوێ" },
    undelivered: { one: "پەیامێکت نەگەیشت", other: "{n} پەیامت نەگەیشتن" },
    "room-created": "گفتوگۆیەکی نوێ بۆ منداڵەکەت",
    post: "هەواڵێکی نوێ لە قوتابخانەوە",
    "post-reminder": "بیرخستنەوە: تکایە هەواڵی قوتابخانە بخوێنەرەوە",
    message: "نامەیەکی نوێ لە قوتابخانەوە",
    "report-case": "ڕاپۆرتێکی نوێ بۆ پێداچوونەوە",
    moderation: "قوتابخانە بڕیارێکی دەربارەی پەیامەکەت دا",
    export: "فایلێکی گەورەی زانیاریی قوتابیان هەناردە کرا",
    "own-data": "نوێکاری لەسەر داواکاریی هەناردەکردنی زانیاری",
    "import-waits": "فایلێک چاوەڕێی هاوردەکردنی تۆیە",
    "approval-waits": "داواکارییەک چاوەڕێی پەسەندکردنی تۆیە",
    lesson: "وانەیەکی نوێ",
    exercise: "ڕاهێنانێکی نوێ",
    "exercise-due": "وادەی ڕاهێنانێک نزیکە",
    "exercise-returned": "ڕاهێنانێک دوای نمرەدان گەڕێندرایەوە",
    "exercise-reopened": "دەتوانیت لە ڕاهێنانێک بەردەوام بیت",
    marks: "نمرەی نوێ بڵاوکرایەوە",
    "marks-amended": "نمرەیەک ڕاستکرایەوە",
    "objection-answered": "قوتابخانە وەڵامی ناڕەزاییەکەتی دایەوە",
    "marks-returned": "ستوونێکی نمرە گەڕێندرایەوە بۆت",
    "day-changed": "گۆڕانکاری لە وانەکانتدا",
    timetable: "خشتەی نوێی وانەکان بڵاوکرایەوە",
    "new-year": "ساڵی نوێی خوێندن لە قوتابخانەکەت",
    "school-report": "ڕاپۆرتێکی نوێ لە قوتابخانەوە",
    absence: "تێبینییەک لە قوتابخانەوە دەربارەی ئەمڕۆ",
    "attendance-notice": "تێبینییەک لە قوتابخانەوە دەربارەی دەوام",
    excuse: { one: "ڕاگەیاندنی نەهاتنێک چاوەڕێی بڕیارتە", other: "{n} ڕاگەیاندنی نەهاتن چاوەڕێی بڕیارتن" },
    "excuse-decided": "قوتابخانە وەڵامی ڕاگەیاندنی نەهاتنەکەی دایەوە",
    "register-missing": "تۆمارێکی ئامادەبوون پڕنەکراوەتەوە",
    "follow-up": "شتێک پێویستی بە بەدواداچوونە",
    evaluation: "هەواڵی نوێ دەربارەی سەردانی وانەکەت",
    training: "هەواڵی نوێ دەربارەی خولێکی ڕاهێنان",
    several: { one: "ئاگادارکردنەوەیەکی نوێ", other: "{n} ئاگادارکردنەوەی نوێ" },
    open: "ئەپەکە بکەرەوە بۆ زیاتر.",
  },
};

/** The text on a locked screen. `count` is how many there are of the kind. */
export function pushTexts(
  locale: Locale,
  kind: PushKind,
  count = 1,
): { readonly title: string; readonly body: string } {
  const texts = TEXTS[locale];
  return { title: inForm(texts[kind], locale, count), body: inForm(texts.open, locale, 1) };
}

function inForm(text: Text, locale: Locale, count: number): string {
  if (typeof text === "string") return text;
  const form = new Intl.PluralRules(locale).select(count);
  return (text[form] ?? text.other).replace("{n}", String(count));
}

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "en" ? "ltr" : "rtl");
