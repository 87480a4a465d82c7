/** One homework of the demo school, as every class of its subject has it. */
export interface HomeworkPlan {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
  /** On the last school day that is so many days ago. */
  readonly setDaysAgo: number;
  /** Null: at the next lesson after today; else on the day that is so many days ago. */
  readonly dueDaysAgo: number | null;
  readonly isWithdrawn: boolean;
  /** With a photo of the board. */
  readonly hasPhoto: boolean;
  /** Of ten students so many have opened it, and ticked it. */
  readonly seen: number;
  readonly done: number;
}

const usual = {
  text: "",
  asksAnswer: false,
  setDaysAgo: 1,
  dueDaysAgo: null,
  isWithdrawn: false,
  hasPhoto: false,
  seen: 7,
  done: 4,
};

/** Of this week: with a photo, with an answer to hand in, overdue, withdrawn. */
export const HOMEWORK_PLANS: readonly HomeworkPlan[] = [
  {
    ...usual,
    subject: "PHY",
    title: "ص 42، المسائل 1 – 3",
    text: "اكتب القانون أولاً، ثم التعويض، ثم الوحدة.",
    minutes: 20,
    hasPhoto: true,
  },
  {
    ...usual,
    subject: "PHY",
    title: "تقرير تجربة العربة",
    text: "نصف صفحة، مع صورة لجدول القياسات.",
    minutes: 30,
    asksAnswer: true,
    setDaysAgo: 6,
    dueDaysAgo: 1,
    seen: 9,
    done: 6,
  },
  {
    ...usual,
    subject: "PHY",
    title: "ص 37، المسألة 5",
    minutes: 10,
    setDaysAgo: 3,
    isWithdrawn: true,
    seen: 5,
    done: 1,
  },
  { ...usual, subject: "MATH", title: "تمارين 2 إلى 5، ص 31", minutes: 25, seen: 8, done: 5 },
  { ...usual, subject: "EN", title: "Unit 3: learn the ten new words", minutes: 15, seen: 6, done: 3 },
  { ...usual, subject: "SCI", title: "رسم الدورة المائية", minutes: 20, seen: 7, done: 4 },
  { ...usual, subject: "AR", title: "قراءة القطعة ص 28 بصوت عالٍ", minutes: null, seen: 6, done: 2 },
];

/** By the substitute, in the class whose teacher is away. */
export const SUBSTITUTE_PLAN: HomeworkPlan = {
  ...usual,
  subject: "MATH",
  title: "جدول الضرب: 3 و 4",
  text: "من المدرّس البديل: تُقرأ مع أحد أفراد الأسرة.",
  minutes: 10,
};
