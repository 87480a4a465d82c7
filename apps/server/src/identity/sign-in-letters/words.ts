import type { Picture } from "@dars/contract/identity/pictures";
import type { Locale } from "@dars/contract/platform/primitives";

interface LetterTexts {
  readonly heading: string;
  readonly headingPictures: string;
  readonly dear: (name: string) => string;
  readonly describeChildren: (names: string) => string;
  /** Between the names of two children. */
  readonly and: string;
  readonly roles: Readonly<Record<"student" | "parent", string>>;
  readonly labels: {
    readonly role: string;
    readonly address: string;
    readonly login: string;
    readonly code: string;
  };
  readonly known: string;
  readonly until: (time: string) => string;
  readonly steps: readonly string[];
  readonly stepsPictures: readonly string[];
  readonly care: string;
  readonly qr: string;
  readonly pictures: Readonly<Record<Picture, string>>;
}

/** The texts of the letters. They are read on paper, so they are stored here and not in the app. */
export const WORDS: Readonly<Record<Locale, LetterTexts>> = {
  en: {
    heading: "Your sign-in letter for the school app",
    headingPictures: "Your four pictures",
    dear: (name) => `Dear ${name},`,
    describeChildren: (names) => `with this letter you can follow ${names} at school.`,
    and: " and ",
    roles: { student: "Student", parent: "Parent" },
    labels: { role: "Account type", address: "Address", login: "Username", code: "One-time code" },
    known: "Sign in with the password you already have. The head office can give you a new one.",
    until: (time) => `The code works once, until ${time}.`,
    steps: [
      "Point your phone's camera at the QR code and open the link.",
      "Press “Log in”. Your username and code are already filled in.",
      "Choose a password that only you know and press “Save password”.",
      "Without a camera: type the address, choose your account type, then type your username and code.",
    ],
    stepsPictures: [
      "On the classroom device, tap your name.",
      "Tap your four pictures in this order.",
      "Keep this card safe. Don't show your pictures to anyone.",
    ],
    care: "The school never asks for your password or code. If you lose this letter, ask the school office for a new one. The old code then stops working.",
    qr: "QR code",
    pictures: {
      sun: "sun",
      moon: "moon",
      star: "star",
      fish: "fish",
      flower: "flower",
      house: "house",
      boat: "boat",
      car: "car",
      tree: "tree",
      balloon: "balloon",
      apple: "apple",
      umbrella: "umbrella",
    },
  },
  ar: {
    heading: "رسالة الدخول إلى تطبيق المدرسة",
    headingPictures: "صورك الأربع",
    dear: (name) => `${name} المحترم/ة،`,
    describeChildren: (names) => `بهذه الرسالة يمكنك أن تتابع في المدرسة: ${names}.`,
    and: " و",
    roles: { student: "طالب / طالبة", parent: "ولي أمر" },
    labels: { role: "نوع الحساب", address: "العنوان", login: "اسم المستخدم", code: "رمز لمرة واحدة" },
    known: "ادخل بكلمة المرور التي لديك. تستطيع الإدارة العامة أن تعطيك كلمة جديدة.",
    until: (time) => `يعمل الرمز مرة واحدة، حتى ${time}.`,
    steps: [
      "وجّه كاميرا هاتفك إلى رمز QR وافتح الرابط.",
      "اضغط «تسجيل الدخول». اسم المستخدم والرمز مكتوبان مسبقاً.",
      "اختر كلمة مرور لا يعرفها غيرك واضغط «حفظ كلمة المرور».",
      "من دون كاميرا: اكتب العنوان، واختر نوع حسابك، ثم اكتب اسم المستخدم والرمز.",
    ],
    stepsPictures: [
      "على جهاز الصف، اضغط على اسمك.",
      "اضغط على صورك الأربع بهذا الترتيب.",
      "احفظ هذه البطاقة ولا تُرِ صورك لأحد.",
    ],
    care: "لا تطلب المدرسة كلمة مرورك ولا رمزك أبداً. إذا ضاعت هذه الرسالة فاطلب غيرها من إدارة المدرسة، وعندها يتوقف الرمز القديم.",
    qr: "رمز QR",
    pictures: {
      sun: "شمس",
      moon: "قمر",
      star: "نجمة",
      fish: "سمكة",
      flower: "زهرة",
      house: "بيت",
      boat: "قارب",
      car: "سيارة",
      tree: "شجرة",
      balloon: "بالون",
      apple: "تفاحة",
      umbrella: "مظلة",
    },
  },
  ckb: {
    heading: "نامەی چوونەژوورەوە بۆ ئەپی قوتابخانە",
    headingPictures: "چوار وێنەکەت",
    dear: (name) => `بەڕێز ${name}،`,
    describeChildren: (names) => `بەم نامەیە دەتوانیت لە قوتابخانە بەدواداچوون بۆ ئەمانە بکەیت: ${names}.`,
    and: " و ",
    roles: { student: "قوتابی", parent: "بەخێوکەر" },
    labels: { role: "جۆری هەژمار", address: "ناونیشان", login: "ناوی بەکارهێنەر", code: "کۆدی یەکجارە" },
    known: "بە وشەی نهێنیی خۆت بچۆ ژوورەوە. بەڕێوەبەرایەتی گشتی دەتوانێت یەکێکی نوێت پێ بدات.",
    until: (time) => `کۆدەکە یەک جار کار دەکات، تا ${time}.`,
    steps: [
      "کامێرای مۆبایلەکەت لە کۆدی QR بگرە و بەستەرەکە بکەرەوە.",
      "دوگمەی «چوونەژوورەوە» دابگرە. ناوی بەکارهێنەر و کۆد پێشتر نووسراون.",
      "وشەیەکی نهێنی هەڵبژێرە کە تەنها خۆت بیزانیت و «وشەی نهێنی پاشەکەوت بکە» دابگرە.",
      "بەبێ کامێرا: ناونیشانەکە بنووسە، جۆری هەژمارت هەڵبژێرە، پاشان ناوی بەکارهێنەر و کۆد بنووسە.",
    ],
    stepsPictures: [
      "لەسەر ئامێری پۆل، دەست لە ناوی خۆت بدە.",
      "بەم ڕیزبەندییە دەست لە چوار وێنەکەت بدە.",
      "ئەم کارتە بپارێزە و وێنەکانت پیشانی کەس مەدە.",
    ],
    care: "قوتابخانە هەرگیز داوای وشەی نهێنی یان کۆدت لێ ناکات. ئەگەر ئەم نامەیە ون بوو، لە بەڕێوەبەرایەتی قوتابخانە یەکێکی نوێ داوا بکە. ئەوسا کۆدە کۆنەکە چیتر کار ناکات.",
    qr: "کۆدی QR",
    pictures: {
      sun: "خۆر",
      moon: "مانگ",
      star: "ئەستێرە",
      fish: "ماسی",
      flower: "گوڵ",
      house: "ماڵ",
      boat: "بەلەم",
      car: "ئۆتۆمبێل",
      tree: "دار",
      balloon: "باڵۆن",
      apple: "سێو",
      umbrella: "چەتر",
    },
  },
};
