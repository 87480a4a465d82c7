import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { buildReport } from "./import-report.ts";
import { readSingleQuestion, readText, readRefusal } from "./samples.factory.ts";

describe("a GIFT file", () => {
  it("is split at blank lines: a broken question costs no other, and its line is named", async () => {
    const { items } = await readText("a.gift", "س ١ {T}\n\nس ٢ {=أ\n\nس ٣ {F}\n");
    expect(items.map(({ question }) => question?.type)).toEqual(["true_false", undefined, "true_false"]);
    expect(items[1]?.reasons).toEqual(["Line 3: the { has no }. Answers end before the next blank line."]);
  });

  it.each([
    ["{T}", "true_false"],
    ["{F#خطأ#صح}", "true_false"],
    ["{=بغداد ~البصرة ~أربيل}", "single_choice"],
    ["{~%50%دجلة ~%50%الفرات ~%-100%النيل}", "multiple_choice"],
    ["{=بغداد =%50%مدينة السلام}", "short_text"],
    ["{#3.14:0.01}", "numeric"],
    ["{#1..5}", "numeric"],
    ["{#=%100%٣٫١٤:0.01 =%50%3:1}", "numeric"],
    ["{=أ -> 1 =ب -> 2 = -> 3}", "matching"],
    ["{}", "essay"],
    ["", "description"],
  ])("has questions such as %s", async (answers, type) => {
    const question = await readSingleQuestion("a.gift", `::عنوان::نص السؤال ${answers}`);
    expect(question.type).toBe(type);
    expect(question.title).toBe("عنوان");
    expect(plainText(question.stem)).toBe("نص السؤال");
  });

  it.each([
    ["{=أ -> 1}", "at least two pairs"],
    ["{~أ ~ب}", "no answer is worth anything"],
    ["{#abc}", "a number cannot be read"],
    ["{=a} {=b}", "more than one pair"],
    ["a}", "a } without a {"],
  ])("has questions that are refused, such as %s: %s", async (answers, reason) => {
    expect(await readRefusal("a.gift", `س ${answers}`)).toContain(reason);
  });

  it.each(["$course$/top/جبر", "$course$/جبر", "$system$/جبر", "جبر"])(
    "leaves out of the category %s where in Moodle it was",
    async (category) => {
      const { items } = await readText("a.gift", `$CATEGORY: ${category}\n\nما ناتج 1+1؟ {#2}`);
      expect(items[0]?.category).toBe("جبر");
    },
  );

  it("keeps escaped signs, unescaped = in the text, categories, tags and formulas", async () => {
    const gift = String.raw`// [tag:unit-1] imported
$CATEGORY: رياضيات/جبر

ما حل 2x = 4 و \{x\} \: \(x^2\)؟ {=2 ~4\=4#لا ####الشرح}`;
    const { items } = await readText("a.gift", gift);
    expect(items[0]).toMatchObject({ category: "رياضيات/جبر", reasons: [] });
    const question = items[0]?.question;
    expect(question?.stem).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "ما حل 2x = 4 و {x} : ", marks: [] },
          { type: "math", tex: "x^2" },
          { type: "text", text: "؟", marks: [] },
        ],
      },
    ]);
    expect(question?.tags).toEqual(["unit-1"]);
    expect(plainText(question?.feedback.general ?? [])).toBe("الشرح");
  });

  it("gives a third for 33.33333 %, so that three of them are the whole", async () => {
    const question = await readSingleQuestion("a.gift", "س {~%33.33333%أ ~%33.33333%ب ~%33.33333%ج}");
    const ids = ["o1", "o2", "o3"];
    expect(scoreResponse(question, { kind: "ids", ids })).toMatchObject({ outcome: "right", score: "1" });
  });

  it("of Windows-1256 is read, and says so", async () => {
    const bytes = Buffer.from([0xcd, 0xe3, 0xcf, 0x20, 0x7b, 0x54, 0x7d]).toString("latin1");
    const { items } = await readText("a.gift", "حمد {T}");
    expect(items[0]?.reasons).toEqual([]);
    const { readQuestions } = await import("./read-questions.ts");
    const guessed = await readQuestions("a.gift", Buffer.from(bytes, "latin1"));
    expect(plainText(guessed.items[0]?.question?.stem ?? [])).toBe("حمد");
    expect(buildReport(guessed)).toMatchObject({ imported: 0, withLoss: 1 });
  });

  it("of 10,000 questions is read whole", async () => {
    const gift = Array.from(
      { length: 10_000 },
      (_, at) => `::س ${at}:: ما ${at} + 1؟ {=${at + 1} ~${at}#لا ~<b>لا</b>}`,
    );
    const report = buildReport(await readText("a.gift", gift.join("\n\n")));
    expect(report).toMatchObject({ format: "gift", items: 10_000, imported: 10_000, refused: 0 });
  });
});

describe("an Aiken file", () => {
  it("has questions with lettered answers, and refuses one without a right answer by its line", async () => {
    const aiken =
      "ما عاصمة العراق؟\nA. البصرة\nB) بغداد\nANSWER: B\n\nأين أربيل؟\nA. شمالاً\nB. جنوباً\n\nما دجلة؟\nA. نهر\nB. جبل\nANSWER: A\n";
    const { format, items } = await readText("a.txt", aiken);
    expect(format).toBe("aiken");
    expect(items.map(({ question }) => question !== null)).toEqual([true, false, true]);
    expect(items[1]?.reasons).toEqual(["Line 6: the question has no line ANSWER."]);
    const [first] = items;
    expect(first?.question && scoreResponse(first.question, { kind: "ids", ids: ["oB"] }).outcome).toBe(
      "right",
    );
  });
});

describe("a workbook", () => {
  const HEADER = "السؤال,الجواب,خيار أ,خيار ب,خيار ج,الدرجة\n";

  it.each([
    ["عاصمة العراق؟,ب,البصرة,بغداد,أربيل,2", "single_choice"],
    ["أنهار العراق؟,أ؛1,دجلة,النيل,,1".replace("؛", ";"), "single_choice"],
    ['أنهار؟,"1, 3",دجلة,النيل,الفرات,1', "multiple_choice"],
    ["الأرض كروية,صح,,,,1", "true_false"],
    ["كم؟,٣٫١٤:0.01,,,,1", "numeric"],
    ["من؟,المتنبي|أبو الطيب,,,,1", "short_text"],
    ["اكتب عن دجلة,,,,,5", "essay"],
  ])("has rows such as %s", async (row, type) => {
    expect((await readSingleQuestion("a.csv", HEADER + row)).type).toBe(type);
  });

  it("refuses a row whose right answer is none of its options", async () => {
    expect(await readRefusal("a.csv", `${HEADER}س؟,د,أ1,ب1,,1`)).toContain("none of the options");
  });
});
