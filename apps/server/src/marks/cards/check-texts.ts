import type { CardCheck } from "@dars/contract/marks/cards";
import type { Locale } from "@dars/contract/platform/primitives";

interface CheckTexts {
  readonly title: string;
  readonly states: Readonly<Record<CardCheck["state"], { readonly heading: string; readonly says: string }>>;
  readonly school: string;
  readonly year: string;
  readonly kind: string;
  readonly initials: string;
  readonly issuedOn: string;
  readonly outcome: string;
  readonly none: string;
  readonly compare: string;
  readonly compareHow: string;
  readonly check: string;
  readonly same: string;
  readonly different: string;
  readonly stated: string;
  /** Of the field for a code. */
  readonly enter: string;
  readonly enterHow: string;
  readonly verify: string;
}

export const CHECK_TEXTS: Readonly<Record<Locale, CheckTexts>> = {
  ar: {
    title: "التحقق من بطاقة الدرجات",
    states: {
      valid: { heading: "البطاقة صحيحة", says: "أصدرتها المدرسة، وهي أحدث بطاقة لهذه السنة." },
      replaced: { heading: "صدرت بطاقة أحدث", says: "أصدرت المدرسة هذه البطاقة، ثم صدرت بعدها بطاقة أخرى." },
      withdrawn: { heading: "البطاقة مسحوبة", says: "أصدرت المدرسة هذه البطاقة ثم سحبت نتيجتها." },
      altered: {
        heading: "البطاقة غير صحيحة",
        says: "ما في رمز QR ليس ما أصدرته المدرسة. راجع إدارة المدرسة.",
      },
      unknown: { heading: "لا توجد بطاقة بهذا الرمز", says: "تأكد من الرمز كما هو مطبوع أسفل البطاقة." },
    },
    school: "المدرسة",
    year: "العام الدراسي",
    kind: "البطاقة",
    initials: "الحروف الأولى من الاسم",
    issuedOn: "تاريخ الإصدار",
    outcome: "النتيجة",
    none: "لم تُعلن",
    compare: "قارن الدرجات المطبوعة",
    compareHow: "اكتب عمود الدرجة الأخيرة من الأعلى إلى الأسفل، وبين كل درجة وأخرى فراغ.",
    check: "قارن",
    same: "الدرجات مطابقة لما أصدرته المدرسة.",
    different: "الدرجات تختلف عما أصدرته المدرسة.",
    stated: "لا تعرض هذه الصفحة أي درجة.",
    enter: "اكتب الرمز",
    enterHow: "الرمز مطبوع أسفل البطاقة.",
    verify: "تحقّق",
  },
  ckb: {
    title: "دڵنیابوون لە کارتی نمرە",
    states: {
      valid: { heading: "کارتەکە ڕاستە", says: "قوتابخانە دەریکردووە و نوێترین کارتی ئەم ساڵەیە." },
      replaced: {
        heading: "کارتێکی نوێتر دەرچووە",
        says: "قوتابخانە ئەم کارتەی دەرکردووە، پاشان کارتێکی تری دەرکردووە.",
      },
      withdrawn: {
        heading: "کارتەکە کشێنراوەتەوە",
        says: "قوتابخانە ئەم کارتەی دەرکردووە و پاشان ئەنجامەکەی کشاندووەتەوە.",
      },
      altered: {
        heading: "کارتەکە ڕاست نییە",
        says: "ئەوەی لە کۆدی QR دایە ئەوە نییە کە قوتابخانە دەریکردووە. سەردانی بەڕێوەبەرایەتی بکە.",
      },
      unknown: {
        heading: "هیچ کارتێک بەم کۆدە نییە",
        says: "کۆدەکە وەک لە خوارەوەی کارتەکە چاپ کراوە بنووسە.",
      },
    },
    school: "قوتابخانە",
    year: "ساڵی خوێندن",
    kind: "کارت",
    initials: "پیتی یەکەمی ناو",
    issuedOn: "ڕێکەوتی دەرچوون",
    outcome: "ئەنجام",
    none: "ڕانەگەیەنراوە",
    compare: "نمرە چاپکراوەکان بەراورد بکە",
    compareHow: "ستوونی نمرەی کۆتایی لە سەرەوە بۆ خوارەوە بنووسە، بۆشایی لە نێوان نمرەکاندا دابنێ.",
    check: "بەراورد بکە",
    same: "نمرەکان هەمان ئەوانەن کە قوتابخانە دەریکردوون.",
    different: "نمرەکان جیاوازن لەوانەی قوتابخانە دەریکردوون.",
    stated: "ئەم پەڕەیە هیچ نمرەیەک پیشان نادات.",
    enter: "کۆدەکە بنووسە",
    enterHow: "کۆدەکە لە خوارەوەی کارتەکە چاپ کراوە.",
    verify: "پشکنین",
  },
  en: {
    title: "Check a card",
    states: {
      valid: {
        heading: "This card is genuine",
        says: "The school issued it, and it is the latest for this year.",
      },
      replaced: {
        heading: "A newer card was issued",
        says: "The school issued this card and has issued another since.",
      },
      withdrawn: {
        heading: "This card was withdrawn",
        says: "The school issued this card and has since withdrawn its results.",
      },
      altered: {
        heading: "This card is not genuine",
        says: "The QR code does not hold what the school issued. Ask the school office.",
      },
      unknown: {
        heading: "No card has this code",
        says: "Check the code as it is printed at the foot of the card.",
      },
    },
    school: "School",
    year: "School year",
    kind: "Card",
    initials: "Initials",
    issuedOn: "Issued",
    outcome: "Result",
    none: "Not published",
    compare: "Compare the printed grades",
    compareHow: "Type the last column of grades from top to bottom, with a space between them.",
    check: "Compare",
    same: "The grades match what the school issued.",
    different: "The grades don't match what the school issued.",
    stated: "This page shows no marks.",
    enter: "Type the code",
    enterHow: "The code is printed at the foot of the card.",
    verify: "Check",
  },
};
