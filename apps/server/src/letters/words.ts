import type { Picture } from "@dars/contract/pictures";
import type { Locale } from "@dars/contract/primitives";

interface Words {
  readonly heading: string;
  readonly headingPictures: string;
  readonly dear: (name: string) => string;
  readonly childrenOf: (names: string) => string;
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

/** What the letters say. They are read on paper, so they stand here and not in the app. */
export const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    heading: "Your way into the school's app",
    headingPictures: "Your four pictures",
    dear: (name) => `Dear ${name},`,
    childrenOf: (names) => `with this letter you follow ${names} at school.`,
    and: " and ",
    roles: { student: "Student", parent: "Parent" },
    labels: { role: "Account type", address: "Address", login: "User name", code: "One-time code" },
    known: "Sign in with the password you have. The head office can give you a new one.",
    until: (time) => `The code is good once, until ${time}.`,
    steps: [
      "Point your phone's camera at the square and open the address it shows.",
      "Press “Log in”. Name and code are filled in already.",
      "Choose a password that only you know and save it.",
      "Without a camera: type the address, choose your account type, and type user name and code.",
    ],
    stepsPictures: [
      "On the class's device, press your name.",
      "Press your four pictures in this order.",
      "Keep this card safe. Nobody else needs your pictures.",
    ],
    care: "The school never asks for your password or code. If you lose this letter, ask the office for a new one: the old code then ends.",
    qr: "Square to scan with the camera",
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
    heading: "طريقك إلى تطبيق المدرسة",
    headingPictures: "صورك الأربع",
    dear: (name) => `${name} المحترم/ة،`,
    childrenOf: (names) => `بهذه الرسالة تتابع في المدرسة: ${names}.`,
    and: " و",
    roles: { student: "طالب / طالبة", parent: "ولي أمر" },
    labels: { role: "نوع الحساب", address: "العنوان", login: "اسم المستخدم", code: "رمز لمرة واحدة" },
    known: "ادخل بكلمة المرور التي لديك. يمكن للإدارة العامة أن تعطيك كلمة جديدة.",
    until: (time) => `يصلح الرمز مرة واحدة حتى ${time}.`,
    steps: [
      "وجّه كاميرا هاتفك إلى المربع وافتح العنوان الذي يظهر.",
      "اضغط «تسجيل الدخول». الاسم والرمز مكتوبان مسبقاً.",
      "اختر كلمة مرور لا يعرفها غيرك واحفظها.",
      "من دون كاميرا: اكتب العنوان، واختر نوع حسابك، ثم اكتب اسم المستخدم والرمز.",
    ],
    stepsPictures: [
      "على جهاز الصف، اضغط على اسمك.",
      "اضغط على صورك الأربع بهذا الترتيب.",
      "احفظ هذه البطاقة. لا يحتاج أحد غيرك إلى صورك.",
    ],
    care: "لا تطلب المدرسة كلمة مرورك ولا رمزك أبداً. إذا ضاعت هذه الرسالة فاطلب غيرها من الإدارة، وعندها ينتهي الرمز القديم.",
    qr: "مربع يُقرأ بالكاميرا",
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
    heading: "ڕێگای تۆ بۆ ناو ئەپی قوتابخانە",
    headingPictures: "چوار وێنەکەت",
    dear: (name) => `بەڕێز ${name}،`,
    childrenOf: (names) => `بەم نامەیە لە قوتابخانە چاودێری ئەمانە دەکەیت: ${names}.`,
    and: " و ",
    roles: { student: "قوتابی", parent: "سەرپەرشتیار" },
    labels: { role: "جۆری هەژمار", address: "ناونیشان", login: "ناوی بەکارهێنەر", code: "کۆدی یەکجارە" },
    known: "بە وشەی نهێنیی خۆت بچۆ ژوورەوە. نووسینگەی سەرەکی دەتوانێت یەکێکی نوێت پێ بدات.",
    until: (time) => `کۆدەکە یەک جار بەکار دێت، تا ${time}.`,
    steps: [
      "کامێرای مۆبایلەکەت لە چوارگۆشەکە بگرە و ئەو ناونیشانە بکەرەوە کە دەردەکەوێت.",
      "دوگمەی «چوونەژوورەوە» دابگرە. ناو و کۆد پێشتر نووسراون.",
      "وشەیەکی نهێنی هەڵبژێرە کە تەنها خۆت بیزانیت و پاشەکەوتی بکە.",
      "بەبێ کامێرا: ناونیشانەکە بنووسە، جۆری هەژمارت هەڵبژێرە، پاشان ناوی بەکارهێنەر و کۆد بنووسە.",
    ],
    stepsPictures: [
      "لەسەر ئامێری پۆل، ناوی خۆت دابگرە.",
      "چوار وێنەکەت بەم ڕیزبەندییە دابگرە.",
      "ئەم کارتە بپارێزە. کەسی تر پێویستی بە وێنەکانت نییە.",
    ],
    care: "قوتابخانە هەرگیز داوای وشەی نهێنی یان کۆدت لێ ناکات. ئەگەر ئەم نامەیە ون بوو، لە نووسینگە یەکێکی نوێ داوا بکە: ئەوسا کۆدە کۆنەکە نامێنێت.",
    qr: "چوارگۆشەیەک بۆ کامێرا",
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
