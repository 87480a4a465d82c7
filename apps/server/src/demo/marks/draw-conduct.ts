import type { Conduct } from "@dars/contract/marks/conduct";
import type { Locale } from "@dars/contract/platform/primitives";

import { createStream } from "#demo/schools/public.ts";

type Sex = "female" | "male";
type Standing = "strong" | "fair" | "weak";

interface Written {
  readonly conduct: Conduct;
  /** Some teachers choose the conduct and write nothing. */
  readonly comment: string | null;
}

interface ConductToDraw {
  readonly seed: number;
  /** Unlike that of every other student and year. */
  readonly path: string;
  readonly sex: Sex;
  readonly language: Locale;
  /** The mean of the year's marks, from 0 to 100. */
  readonly mean: number;
  /** The place in the section: neighbours are not written the same. */
  readonly turn: number;
}

const CONDUCT: Readonly<Record<Standing, readonly Conduct[]>> = {
  strong: ["excellent", "excellent", "excellent", "very_good"],
  fair: ["excellent", "very_good", "very_good", "good"],
  weak: ["very_good", "good", "good", "fair"],
};

/** As a teacher writes of a girl and of a boy. */
type Phrase = readonly [female: string, male: string];

const same = (text: string): Phrase => [text, text];

const ARABIC: Readonly<Record<Standing, readonly Phrase[]>> = {
  strong: [
    [
      "طالبة متميزة، تشارك في الدرس وتساعد زميلاتها. نتمنى لها دوام التفوق.",
      "طالب متميز، يشارك في الدرس ويساعد زملاءه. نتمنى له دوام التفوق.",
    ],
    ["مثابرة ومنظمة، وواجباتها كاملة طوال السنة.", "مثابر ومنظم، وواجباته كاملة طوال السنة."],
    ["تسأل أسئلة جيدة وتبحث عن الجواب بنفسها.", "يسأل أسئلة جيدة ويبحث عن الجواب بنفسه."],
    [
      "مستواها ممتاز، ونشجعها على القراءة الحرة في العطلة.",
      "مستواه ممتاز، ونشجعه على القراءة الحرة في العطلة.",
    ],
    ["هادئة ومهذبة، وخطها جميل ودفاترها مرتبة.", "هادئ ومهذب، وخطه جميل ودفاتره مرتبة."],
    ["قادت فريق الصف في معرض العلوم بنجاح.", "قاد فريق الصف في معرض العلوم بنجاح."],
    ["دقيقة في عملها، ولا تترك سؤالاً بلا جواب.", "دقيق في عمله، ولا يترك سؤالاً بلا جواب."],
    [
      "تقرأ كثيراً، ويظهر ذلك في تعبيرها وفي نقاشها داخل الصف.",
      "يقرأ كثيراً، ويظهر ذلك في تعبيره وفي نقاشه داخل الصف.",
    ],
    same("مثال في الالتزام واحترام الآخرين."),
    ["تقدمها واضح في اللغة الإنكليزية هذا العام. أحسنت.", "تقدمه واضح في اللغة الإنكليزية هذا العام. أحسنت."],
    same("نشكر العائلة على متابعتها الدائمة، ونتمنى مزيداً من النجاح."),
  ],
  fair: [
    [
      "مجتهدة، ومستواها يتحسن. مراجعة الرياضيات يومياً ستساعدها كثيراً.",
      "مجتهد، ومستواه يتحسن. مراجعة الرياضيات يومياً ستساعده كثيراً.",
    ],
    [
      "متعاونة مع زميلاتها، وتحتاج إلى تركيز أكثر في الدرس.",
      "متعاون مع زملائه، ويحتاج إلى تركيز أكثر في الدرس.",
    ],
    ["مشاركتها جيدة، وننتظر منها عناية أكبر بالواجبات.", "مشاركته جيدة، وننتظر منه عناية أكبر بالواجبات."],
    ["تحسن خطها كثيراً هذا العام. نرجو الاستمرار.", "تحسن خطه كثيراً هذا العام. نرجو الاستمرار."],
    [
      "تعرف الجواب غالباً وتتردد في قوله. نشجعها على المشاركة.",
      "يعرف الجواب غالباً ويتردد في قوله. نشجعه على المشاركة.",
    ],
    same("القراءة ربع ساعة كل مساء في البيت تفيد كثيراً."),
    [
      "تفهم الدرس بسرعة، وتستعجل في الامتحان. المراجعة قبل التسليم مهمة.",
      "يفهم الدرس بسرعة، ويستعجل في الامتحان. المراجعة قبل التسليم مهمة.",
    ],
    [
      "نشيطة في المختبر، ونتمنى النشاط نفسه في بقية الدروس.",
      "نشيط في المختبر، ونتمنى النشاط نفسه في بقية الدروس.",
    ],
    ["محبوبة بين زميلاتها، وكلامها في الدرس أقل من السابق.", "محبوب بين زملائه، وكلامه في الدرس أقل من السابق."],
    ["تعبيرها الشفهي جيد، والإملاء يحتاج إلى تدريب.", "تعبيره الشفهي جيد، والإملاء يحتاج إلى تدريب."],
    same("مستوى ثابت. تنظيم وقت الدراسة في البيت يرفع الدرجات."),
    [
      "التزمت بالدوام، ونرجو إحضار الكتب والدفاتر كل يوم.",
      "التزم بالدوام، ونرجو إحضار الكتب والدفاتر كل يوم.",
    ],
    same("الأسئلة عند عدم الفهم ليست عيباً. نرجو السؤال في الدرس."),
  ],
  weak: [
    [
      "تحتاج إلى متابعة من البيت في الواجبات، وهي قادرة على الأفضل.",
      "يحتاج إلى متابعة من البيت في الواجبات، وهو قادر على الأفضل.",
    ],
    [
      "تأخرت في عدة مواد. نرجو زيارة المدرسة للاتفاق على خطة.",
      "تأخر في عدة مواد. نرجو زيارة المدرسة للاتفاق على خطة.",
    ],
    [
      "طيبة القلب ومحبوبة في الصف، ونريد منها اجتهاداً أكثر.",
      "طيب القلب ومحبوب في الصف، ونريد منه اجتهاداً أكثر.",
    ],
    same("المواظبة على الدوام وحل الواجبات أول طريق النجاح."),
    ["تحسنت قليلاً في الشهر الأخير. الاستمرار يغيّر النتيجة.", "تحسن قليلاً في الشهر الأخير. الاستمرار يغيّر النتيجة."],
    same("دروس التقوية بعد الدوام مفتوحة، وننصح بحضورها."),
    ["تنسى واجباتها كثيراً. دفتر الملاحظات اليومي يساعد.", "ينسى واجباته كثيراً. دفتر الملاحظات اليومي يساعد."],
  ],
};

const KURDISH: Readonly<Record<Standing, readonly string[]>> = {
  strong: [
    "قوتابییەکی نموونەییە، لە وانەدا بەشداری دەکات و یارمەتی هاوڕێکانی دەدات.",
    "کارەکانی ماڵەوەی هەمیشە تەواون. هیوای سەرکەوتنی بۆ دەخوازین.",
  ],
  fair: [
    "هەوڵ دەدات و ئاستی بەرەو باشتر دەچێت. ڕۆژانە پێداچوونەوەی بیرکاری یارمەتی دەدات.",
    "لەگەڵ هاوڕێکانی باشە، پێویستی بە سەرنجی زیاتر هەیە لە وانەدا.",
  ],
  weak: ["پێویستی بە بەدواداچوونی ماڵەوە هەیە بۆ ئەرکەکانی، و دەتوانێت باشتر بێت."],
};

const ENGLISH: Readonly<Record<Standing, readonly string[]>> = {
  strong: [
    "A pleasure to teach: curious, careful and kind to others.",
    "Excellent work all year. Keep reading over the summer.",
  ],
  fair: ["Works well with others. Ten minutes of revision a day would go a long way."],
  weak: ["Can do better than these marks show. Please check the homework diary each evening."],
};

/** What who leads the section writes of one student, fitting its marks. */
export function drawConduct({ seed, path, sex, language, mean, turn }: ConductToDraw): Written {
  const stream = createStream(seed, `${path}/conduct`);
  const standing: Standing = mean >= 80 ? "strong" : mean >= 60 ? "fair" : "weak";
  const conduct = stream.pick(CONDUCT[standing]);
  if (stream.chance(0.15)) return { conduct, comment: null };
  if (language === "ar")
    return { conduct, comment: inTurn(ARABIC[standing], turn)[sex === "female" ? 0 : 1] };
  return { conduct, comment: inTurn((language === "ckb" ? KURDISH : ENGLISH)[standing], turn) };
}

function inTurn<T>(phrases: readonly T[], turn: number): T {
  const phrase = phrases[turn % phrases.length];
  if (phrase === undefined) throw new Error("There is a phrase for each turn.");
  return phrase;
}
