import type { NotificationKind } from "@dars/contract/notifications";
import type { Locale } from "@dars/contract/primitives";

/** A text, or its forms by Intl.PluralRules where it names a number. */
type Text = string | { readonly other: string; readonly [form: string]: string };
type Told = NotificationKind | "several";

/** NTF-1: the kind alone. No name, no mark, nothing of health or discipline, nothing that anybody wrote. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<Told | "open", Text>>>> = {
  en: {
    chat: { one: "New message", other: "{n} new messages" },
    undelivered: {
      one: "A message of yours was not delivered",
      other: "{n} messages of yours were not delivered",
    },
    "room-created": "A new chat for your child",
    post: "New announcement",
    "post-reminder": "An announcement is waiting for you",
    message: "New message from the school",
    "report-case": "A report is waiting for you",
    moderation: "The school has written to you",
    export: "A large file has left the school",
    lesson: "New lesson",
    "school-report": "A report is ready",
    several: { one: "One new notification", other: "{n} new notifications" },
    open: "Open the app to read it.",
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
    "room-created": "محادثة جديدة لطفلك",
    post: "إعلان جديد",
    "post-reminder": "إعلان بانتظارك",
    message: "رسالة جديدة من المدرسة",
    "report-case": "بلاغ بانتظارك",
    moderation: "كتبت إليك المدرسة",
    export: "خرج ملف كبير من المدرسة",
    lesson: "درس جديد",
    "school-report": "تقرير جاهز",
    several: {
      one: "إشعار جديد",
      two: "إشعاران جديدان",
      few: "{n} إشعارات جديدة",
      many: "{n} إشعارًا جديدًا",
      other: "{n} إشعار جديد",
    },
    open: "افتح التطبيق لقراءته.",
  },
  ckb: {
    chat: { one: "نامەیەکی نوێ", other: "{n} نامەی نوێ" },
    undelivered: { one: "پەیامێکت نەگەیشت", other: "{n} پەیامت نەگەیشتن" },
    "room-created": "گفتوگۆیەکی نوێ بۆ منداڵەکەت",
    post: "ئاگادارییەکی نوێ",
    "post-reminder": "ئاگادارییەک چاوەڕێت دەکات",
    message: "نامەیەکی نوێ لە قوتابخانەوە",
    "report-case": "ڕاپۆرتێک چاوەڕێت دەکات",
    moderation: "قوتابخانە نامەی بۆ ناردوویت",
    export: "پەڕگەیەکی گەورە لە قوتابخانە دەرچوو",
    lesson: "وانەیەکی نوێ",
    "school-report": "ڕاپۆرتێک ئامادەیە",
    several: { one: "ئاگادارکردنەوەیەکی نوێ", other: "{n} ئاگادارکردنەوەی نوێ" },
    open: "ئەپەکە بکەرەوە بۆ خوێندنەوەی.",
  },
};

/** What stands on a locked screen. `count` is how many there are of the kind. */
export function pushTexts(
  locale: Locale,
  kind: Told,
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
