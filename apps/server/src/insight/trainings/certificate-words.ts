import type { Locale } from "@dars/contract/platform/primitives";

interface CertificateWords {
  readonly title: string;
  /** Between the heading and the name. */
  readonly confirms: string;
  /** Between the name and the training. */
  readonly completed: string;
  readonly hours: string;
  readonly completedOn: string;
  readonly validUntil: string;
  readonly noEnd: string;
  readonly number: string;
  readonly head: string;
  readonly stamp: string;
  readonly check: string;
  readonly qr: string;
  /** Of the page on which anybody checks a number. */
  readonly checkTitle: string;
  readonly name: string;
  readonly training: string;
  readonly school: string;
  readonly valid: { readonly heading: string; readonly says: string };
  readonly expired: { readonly heading: string; readonly says: string };
}

export const CERTIFICATE_WORDS: Readonly<Record<Locale, CertificateWords>> = {
  ar: {
    title: "شهادة إكمال دورة تدريبية",
    confirms: "تشهد إدارة المدرسة بأن",
    completed: "أكمل متطلبات الدورة التدريبية",
    hours: "عدد الساعات",
    completedOn: "تاريخ الإكمال",
    validUntil: "صالحة حتى",
    noEnd: "بلا تاريخ انتهاء",
    number: "رقم الشهادة",
    head: "مدير المدرسة",
    stamp: "ختم المدرسة",
    check: "للتحقق من الشهادة",
    qr: "رمز QR للتحقق من الشهادة",
    checkTitle: "التحقق من شهادة تدريب",
    name: "الاسم",
    training: "الدورة",
    school: "المدرسة",
    valid: { heading: "الشهادة صحيحة", says: "أصدرتها المدرسة لمن أكمل الدورة." },
    expired: { heading: "انتهت صلاحية الشهادة", says: "أصدرتها المدرسة، وانتهت مدة صلاحيتها." },
  },
  ckb: {
    title: "بڕوانامەی تەواوکردنی خولی ڕاهێنان",
    confirms: "بەڕێوەبەرایەتی قوتابخانە پشتڕاستی دەکاتەوە کە",
    completed: "خولی ڕاهێنانی تەواو کردووە",
    hours: "ژمارەی کاتژمێر",
    completedOn: "ڕێکەوتی تەواوکردن",
    validUntil: "کارایە تا",
    noEnd: "بێ ڕێکەوتی کۆتایی",
    number: "ژمارەی بڕوانامە",
    head: "بەڕێوەبەری قوتابخانە",
    stamp: "مۆری قوتابخانە",
    check: "بۆ دڵنیابوون لە بڕوانامە",
    qr: "کۆدی QR بۆ دڵنیابوون لە بڕوانامە",
    checkTitle: "دڵنیابوون لە بڕوانامەی ڕاهێنان",
    name: "ناو",
    training: "خول",
    school: "قوتابخانە",
    valid: { heading: "بڕوانامەکە ڕاستە", says: "قوتابخانە بۆ کەسێکی دەرکردووە کە خولەکەی تەواو کردووە." },
    expired: {
      heading: "کاتی بڕوانامەکە بەسەرچووە",
      says: "قوتابخانە دەریکردووە و ماوەی کارابوونی کۆتایی هاتووە.",
    },
  },
  en: {
    title: "Certificate of training",
    confirms: "The school certifies that",
    completed: "has completed the training",
    hours: "Hours",
    completedOn: "Completed",
    validUntil: "Valid until",
    noEnd: "No end date",
    number: "Certificate number",
    head: "Head of school",
    stamp: "School stamp",
    check: "Check this certificate",
    qr: "QR code to check this certificate",
    checkTitle: "Check a training certificate",
    name: "Name",
    training: "Training",
    school: "School",
    valid: {
      heading: "This certificate is genuine",
      says: "The school issued it to a person who completed the training.",
    },
    expired: {
      heading: "This certificate has expired",
      says: "The school issued it, and its time has run out.",
    },
  },
};

/** As it is read aloud and typed. */
export const inFours = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;
