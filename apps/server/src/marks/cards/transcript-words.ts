import type { CardCheck } from "@dars/contract/marks/cards";
import type { Locale } from "@dars/contract/platform/primitives";

import type { TranscriptStanding } from "./transcript-content.ts";
import type { BySex } from "./words-of-cards.ts";

interface TranscriptWords {
  readonly title: string;
  readonly years: string;
  readonly standing: string;
  readonly standings: Readonly<Record<TranscriptStanding, BySex>>;
  /** With the last day. */
  readonly until: (standing: string, day: string) => string;
  readonly level: string;
  readonly round: string;
  readonly signs: string;
  readonly retaken: string;
  readonly byDecision: string;
  readonly check: string;
  readonly checkShows: string;
  readonly checkTitle: string;
  readonly states: Readonly<
    Record<Exclude<CardCheck["state"], "unknown">, { readonly heading: string; readonly says: string }>
  >;
}

const same = (text: string): BySex => ({ female: text, male: text });

/** Texts of transcripts and of the page that checks them, beside those of cards. */
export const TRANSCRIPT_WORDS: Readonly<Record<Locale, TranscriptWords>> = {
  ar: {
    title: "سجل الدرجات للسنوات الدراسية",
    years: "السنوات",
    standing: "القيد",
    standings: {
      active: { female: "مستمرة في الدراسة", male: "مستمر في الدراسة" },
      promoted: { female: "منقولة إلى صف أعلى", male: "منقول إلى صف أعلى" },
      repeating: { female: "معيدة", male: "معيد" },
      graduated: { female: "متخرجة", male: "متخرج" },
      transferred_out: { female: "منقولة إلى مدرسة أخرى", male: "منقول إلى مدرسة أخرى" },
      withdrawn: { female: "تاركة", male: "تارك" },
      dismissed: { female: "مفصولة", male: "مفصول" },
      deceased: { female: "متوفاة", male: "متوفى" },
    },
    until: (standing, day) => `${standing}، ${day}`,
    level: "الصف والشعبة",
    round: "الدور",
    signs: "الرموز",
    retaken: "* درجة الدور الثاني",
    byDecision: "† نجاح بدرجات القرار",
    check: "للتحقق من السجل",
    checkShows: "تظهر صحة السجل والمدرسة والسنوات والحروف الأولى من الاسم والنتائج، بلا درجات.",
    checkTitle: "التحقق من سجل الدرجات",
    states: {
      valid: { heading: "السجل صحيح", says: "أصدرته المدرسة، ولم تتغير نتائجه بعد إصداره." },
      replaced: { heading: "تغيّر السجل", says: "أصدرت المدرسة هذا السجل، ثم تغيّرت نتيجة فيه أو أُضيفت سنة." },
      withdrawn: { heading: "السجل مسحوب", says: "أصدرت المدرسة هذا السجل ثم سحبت نتيجة من نتائجه." },
      altered: {
        heading: "السجل غير صحيح",
        says: "ما في رمز QR ليس ما أصدرته المدرسة. راجع إدارة المدرسة.",
      },
    },
  },
  ckb: {
    title: "تۆماری نمرەکانی ساڵانی خوێندن",
    years: "ساڵەکان",
    standing: "دۆخی خوێندن",
    standings: {
      active: same("بەردەوامە لە خوێندن"),
      promoted: same("گواستراوەتەوە بۆ پۆلی سەرووتر"),
      repeating: same("پۆل دووبارە دەکاتەوە"),
      graduated: same("دەرچووە"),
      transferred_out: same("گواستراوەتەوە بۆ قوتابخانەیەکی تر"),
      withdrawn: same("وازی هێناوە"),
      dismissed: same("دەرکراوە"),
      deceased: same("کۆچی دوایی کردووە"),
    },
    until: (standing, day) => `${standing}، ${day}`,
    level: "پۆل و هۆبە",
    round: "خول",
    signs: "نیشانەکان",
    retaken: "* نمرەی خولی دووەم",
    byDecision: "† دەرچوون بە نمرەی بڕیار",
    check: "بۆ دڵنیابوون لە تۆمارەکە",
    checkShows: "ڕاستیی تۆمارەکە و قوتابخانە و ساڵەکان و پیتی یەکەمی ناو و ئەنجامەکان پیشان دەدات، بێ نمرە.",
    checkTitle: "دڵنیابوون لە تۆماری نمرەکان",
    states: {
      valid: { heading: "تۆمارەکە ڕاستە", says: "قوتابخانە دەریکردووە و دوای ئەوە ئەنجامەکانی نەگۆڕاون." },
      replaced: {
        heading: "تۆمارەکە گۆڕاوە",
        says: "قوتابخانە ئەم تۆمارەی دەرکردووە، پاشان ئەنجامێک گۆڕاوە یان ساڵێکی بۆ زیاد کراوە.",
      },
      withdrawn: {
        heading: "تۆمارەکە کشێنراوەتەوە",
        says: "قوتابخانە ئەم تۆمارەی دەرکردووە و پاشان ئەنجامێکی کشاندووەتەوە.",
      },
      altered: {
        heading: "تۆمارەکە ڕاست نییە",
        says: "ئەوەی لە کۆدی QRدایە ئەوە نییە کە قوتابخانە دەریکردووە. سەردانی بەڕێوەبەرایەتی بکە.",
      },
    },
  },
  en: {
    title: "Transcript of grades",
    years: "Years",
    standing: "Enrolment",
    standings: {
      active: same("Enrolled"),
      promoted: same("Promoted"),
      repeating: same("Repeating the year"),
      graduated: same("Graduated"),
      transferred_out: same("Moved to another school"),
      withdrawn: same("Left"),
      dismissed: same("Dismissed"),
      deceased: same("Deceased"),
    },
    until: (standing, day) => `${standing}, ${day}`,
    level: "Level and section",
    round: "Round",
    signs: "Signs",
    retaken: "* grade of the second round",
    byDecision: "† passed by decision marks",
    check: "Check this transcript",
    checkShows: "Shows whether the transcript is genuine, the school, years, initials and results. No marks.",
    checkTitle: "Check a transcript",
    states: {
      valid: {
        heading: "This transcript is genuine",
        says: "The school issued it, and none of its results has changed since.",
      },
      replaced: {
        heading: "There is a newer transcript",
        says: "The school issued this transcript. Since then a result was changed or a year was added.",
      },
      withdrawn: {
        heading: "This transcript was withdrawn",
        says: "The school issued this transcript and later withdrew one of its results.",
      },
      altered: {
        heading: "This transcript is not genuine",
        says: "The QR code does not hold what the school issued. Ask the school's office.",
      },
    },
  },
};
