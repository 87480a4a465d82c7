import type { DemoCourse } from "./demo-lesson.ts";

/** A lesson in each of the other two languages. */
export const LANGUAGES: readonly DemoCourse[] = [
  {
    level: "S4-SCI",
    subject: "KU",
    language: "ckb",
    units: [
      {
        name: "ڕێزمان",
        lessons: [
          {
            name: "ناو و جۆرەکانی",
            aim: "قوتابی ناوی تایبەتی و گشتی لە یەک جیا دەکاتەوە.",
            minutes: 8,
            text: `# ناو چییە؟
ناو وشەیەکە بۆ کەس، شوێن، شت یان بیرێک: هەولێر، کتێب، ئازادی.
- ناوی تایبەتی: ناوی یەک کەس یان یەک شوێنە، وەک شیرین و دیجلە.
- ناوی گشتی: بۆ هەموو هاوجۆرەکانە، وەک کچ و ڕووبار.

* پاشگری «ان» ناو دەکات بە کۆ: کتێب، کتێبان.
! لە دێڕێکی ڕۆژنامەدا سێ ناوی گشتی و دوو ناوی تایبەتی بدۆزەوە.`,
          },
        ],
      },
    ],
  },
  {
    level: "I2",
    subject: "EN",
    language: "en",
    units: [
      {
        name: "Grammar",
        lessons: [
          {
            name: "The present perfect",
            aim: "Students tell when to use the present perfect and when the past simple.",
            minutes: 10,
            text: `# I have lost my key
The key is still lost: what happened matters now. We build it with have or has and the past participle.
- I have seen this film. (some time before now)
- I saw it yesterday. (a finished time)

* With yesterday, last week or in 2019 use the past simple.
! Make two sentences about your city: one with "has changed", one with "changed in".
? Baghdad has changed a lot. It changed in the 1950s.`,
          },
        ],
      },
    ],
  },
];
