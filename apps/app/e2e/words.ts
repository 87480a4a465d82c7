/** What the stories look for on the screen, written out here so that a wrong text is seen. */
export const WORDS = {
  en: {
    dir: "ltr",
    chooser: "Choose account type",
    roles: {
      parent: "Parent",
      student: "Student",
      teacher: "Teacher",
      school_management: "School management",
      administrator: "Administrator",
      subject_coordinator: "Subject coordinator",
      evaluator: "Evaluator",
    },
    login: "Username, phone or email",
    password: "Password or one-time code",
    signIn: "Log in",
    home: "Home",
    profile: "Profile",
    phone: "Phone",
    save: "Save",
    savedHere: "Waiting to be sent. To send it again, change something first.",
    waitingOne: "1 waiting",
    offline: "Offline",
    allSent: "Everything has been sent",
    shared: "Shared device",
    signOut: "Log out",
    signOutQuestion: "Log out of this device?",
  },
  ar: {
    dir: "rtl",
    chooser: "اختر نوع الحساب",
    roles: {
      parent: "ولي أمر",
      student: "طالب / طالبة",
      teacher: "مدرّس / معلّم",
      school_management: "إدارة المدرسة",
      administrator: "مدير النظام",
      subject_coordinator: "منسق المادة",
      evaluator: "مقيّم / مشرف تربوي",
    },
    login: "اسم المستخدم أو الهاتف أو البريد الإلكتروني",
    password: "كلمة المرور أو رمز لمرة واحدة",
    signIn: "تسجيل الدخول",
    home: "الرئيسية",
    profile: "الملف الشخصي",
    phone: "الهاتف",
    save: "حفظ",
    savedHere: "بانتظار الإرسال. لإرساله مرة أخرى غيّر شيئًا أولًا.",
    waitingOne: "واحد بانتظار الإرسال",
    offline: "بلا اتصال",
    allSent: "أُرسل كل شيء",
    shared: "جهاز مشترك",
    signOut: "تسجيل الخروج",
    signOutQuestion: "تسجيل الخروج من هذا الجهاز؟",
  },
  ckb: {
    dir: "rtl",
    chooser: "جۆری هەژمار هەڵبژێرە",
    profile: "پڕۆفایل",
  },
} as const;

/** The language of a whole story. */
export type Tongue = "en" | "ar";

export type Role = keyof (typeof WORDS)["en"]["roles"];

/** What each language calls itself. */
export const OWN_NAMES = { en: "English", ar: "العربية", ckb: "کوردی" } as const;
