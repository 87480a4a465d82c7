import type { Question } from "@dars/contract/learning/questions";

import type { SubjectCode } from "#school/curriculum/public.ts";

import {
  essay,
  judgedEssay,
  inOrder,
  number,
  buildSingleChoice,
  pairs,
  shortText,
  trueOrFalse,
} from "./build-question.ts";

/** A subject's questions: to practise, at home, and in a quiz. */
export interface QuestionSet {
  readonly subject: SubjectCode;
  readonly practice: { readonly title: string; readonly questions: readonly Question[] };
  readonly homework: { readonly title: string; readonly questions: readonly Question[] };
  readonly quiz: { readonly title: string; readonly questions: readonly Question[] };
  /** Students' answers to questions that a person marks, from the best to the weakest. */
  readonly essays: readonly string[];
}

const FORCES = "محصلة قوتين متعاكستين هي الفرق بينهما: 12 − 4 = 8 N، ثم 8 ÷ 2 = 4 m/s².";

const PHYSICS: QuestionSet = {
  subject: "PHY",
  practice: {
    title: "قانون نيوتن الثاني",
    questions: [
      buildSingleChoice(
        "جسم كتلته 2 kg تؤثر فيه قوتان متعاكستان 12 N و 4 N. ما تسارعه؟",
        ["4 m/s²", "2 m/s²", "6 m/s²", "8 m/s²"],
        FORCES,
        "2",
      ),
      trueOrFalse("يتناسب التسارع طردياً مع القوة المحصلة.", true, "F = m · a، فكلما زادت القوة زاد التسارع."),
      number("ما القوة اللازمة لتسريع جسم كتلته 5 kg بمقدار 3 m/s²؟ (N)", "15", "0", "F = 5 × 3 = 15 N."),
      pairs(
        "صِل الكمية بوحدتها.",
        [
          ["القوة", "نيوتن"],
          ["الكتلة", "كيلوغرام"],
          ["التسارع", "متر لكل ثانية مربعة"],
        ],
        "3",
      ),
      shortText(
        "ما اسم القوة التي تعاكس حركة الجسم على السطح؟",
        ["الاحتكاك", "قوة الاحتكاك"],
        "هي قوة الاحتكاك.",
      ),
      inOrder("رتّب الأجسام من الأصغر تسارعاً إلى الأكبر تحت القوة نفسها.", ["8 kg", "4 kg", "2 kg"], "1"),
    ],
  },
  homework: {
    title: "واجب: القوى على سطح أملس",
    questions: [
      number(
        "جسم كتلته 4 kg على سطح أملس تؤثر فيه قوة أفقية 20 N. احسب تسارعه بوحدة m/s².",
        "5",
        "0",
        "a = 20 ÷ 4 = 5 m/s².",
      ),
      buildSingleChoice(
        "ما محصلة قوتين 6 N و 8 N متعامدتين؟",
        ["10 N", "14 N", "2 N", "48 N"],
        "بفيثاغورس: √(36 + 64) = 10 N.",
      ),
      judgedEssay(
        "جسم كتلته 4 kg على سطح أملس تؤثر فيه قوة أفقية مقدارها 20 N. صِف القوى المؤثرة واشرح كيف حسبت التسارع.",
        [
          ["ذكر القانون", 2],
          ["القوى الثلاث واتجاهاتها", 3],
          ["الحساب والوحدة", 2],
        ],
      ),
    ],
  },
  quiz: {
    title: "اختبار قصير: الحركة",
    questions: [
      buildSingleChoice("ما وحدة السرعة؟", ["m/s", "m/s²", "N", "kg"], "السرعة إزاحة على زمن."),
      number("سيارة تقطع 100 m في 20 s. ما سرعتها بوحدة m/s؟", "5", "0", "100 ÷ 20 = 5 m/s."),
      trueOrFalse("التسارع صفر عندما تكون السرعة ثابتة.", true, "التسارع تغيّر السرعة على الزمن."),
      buildSingleChoice(
        "ماذا يقيس ميل منحنى السرعة والزمن؟",
        ["التسارع", "الإزاحة", "الكتلة", "القوة"],
        "ميله هو التسارع.",
      ),
      essay(
        "متى تكون القوة المحصلة صفراً والجسم متحرك؟ أعطِ مثالاً.",
        "5",
        "ذكر السرعة الثابتة: 3. مثال صحيح: 2.",
      ),
    ],
  },
  essays: [
    "حسب قانون نيوتن الثاني محصلة القوى تساوي الكتلة في التسارع. الوزن إلى الأسفل ورد فعل السطح إلى الأعلى وهما متساويان، والقوة الأفقية وحدها تسرّع الجسم: a = 20 ÷ 4 = 5 m/s².",
    "الوزن وقوة السطح متعادلتان، والقوة الأفقية هي المحصلة. إذن a = F ÷ m = 5 m/s.",
    "نستعمل F = m · a فيكون التسارع 5. السطح أملس فلا احتكاك.",
    "القوة تدفع الجسم فيتحرك. التسارع 80.",
    "الجسم يتحرك لأن عليه قوة.",
  ],
};

const MATHS: QuestionSet = {
  subject: "MATH",
  practice: {
    title: "المعادلات الخطية",
    questions: [
      number("حل المعادلة: 3x + 5 = 20", "5", "0", "3x = 15 إذن x = 5."),
      buildSingleChoice("ما ميل المستقيم y = 2x − 7؟", ["2", "−7", "7", "−2"], "الميل هو معامل x."),
      trueOrFalse("للمعادلة x + 1 = x + 1 عدد لا نهائي من الحلول.", true, "هي صحيحة لكل x."),
      pairs(
        "صِل المعادلة بحلها.",
        [
          ["x + 4 = 9", "5"],
          ["2x = 14", "7"],
          ["x ÷ 3 = 4", "12"],
        ],
        "3",
      ),
      inOrder("رتّب من الأصغر إلى الأكبر.", ["1/4", "1/3", "1/2", "3/4"], "2"),
      number("ما قيمة 0.1 + 0.2؟", "0.3", "0", "ثلاثة أعشار.", "1"),
    ],
  },
  homework: {
    title: "واجب: مسائل كلامية",
    questions: [
      number(
        "ثمن 4 دفاتر وقلم 9000 دينار، وثمن القلم 1000. ما ثمن الدفتر؟",
        "2000",
        "0",
        "(9000 − 1000) ÷ 4.",
      ),
      buildSingleChoice(
        "أي عبارة تساوي 2(x + 3)؟",
        ["2x + 6", "2x + 3", "x + 6", "2x + 5"],
        "نوزّع الضرب على الجمع.",
      ),
      judgedEssay("اكتب مسألة من حياتك تُحل بالمعادلة 5x + 2 = 17، ثم حلها مع الشرح.", [
        ["مسألة مطابقة للمعادلة", 3],
        ["الحل", 2],
        ["الشرح", 2],
      ]),
    ],
  },
  quiz: {
    title: "اختبار قصير: النسبة والتناسب",
    questions: [
      buildSingleChoice("ما 25 ٪ من 80؟", ["20", "25", "40", "16"], "ربع الثمانين عشرون."),
      number("إذا كان 3 : 4 = x : 12 فما x؟", "9", "0", "x = 3 × 12 ÷ 4 = 9."),
      trueOrFalse("النسبة 2 : 3 تساوي 8 : 12.", true, "نضرب الطرفين في 4."),
      number("انخفض سعر 20000 دينار بنسبة 15 ٪. ما السعر الجديد؟", "17000", "0", "20000 − 3000."),
      essay("اشرح بمثال الفرق بين النسبة والتناسب.", "5", "تعريف كل منهما: 3. مثال: 2."),
    ],
  },
  essays: [
    "اشتريت 5 أقلام متساوية الثمن ودفعت فوقها ألفي دينار أجرة، فكان المجموع 17 ألفاً: 5x + 2 = 17، فنطرح 2 من الطرفين ثم نقسم على 5 فيكون x = 3 آلاف.",
    "عندي 5 صناديق متساوية وحبتان، والكل 17 حبة. 5x = 15 إذن x = 3.",
    "نطرح 2 فيصبح 5x = 15 والجواب 3.",
    "x = 3.",
    "الجواب 17.",
  ],
};

export const QUESTION_SETS: readonly QuestionSet[] = [PHYSICS, MATHS];
