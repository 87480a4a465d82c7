import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { anItem12, equals, lists, says, scores } from "./qti-items.factory.ts";
import { type ReadQuestions, readQuestions } from "./read-questions.ts";
import { qtiItem, readText, zipFiles } from "./samples.factory.ts";

const CHOICE = anItem12(
  "multiple_choice_question",
  says("ما هذا؟") + lists("r", ["a", "b"]),
  scores(equals("r", "a"), "100"),
);

const material = (words: string) =>
  `<presentation_material><flow_mat>${says(words)}</flow_mat></presentation_material>`;
const rubric = (words: string, view = "") => `<rubric${view}>${says(words)}</rubric>`;

const quiz = (inside: string) =>
  readText(
    "quiz.xml",
    `<questestinterop><assessment ident="q" title="اختبار">${inside}</assessment></questestinterop>`,
  );

const listRows = ({ items }: ReadQuestions) =>
  items.map(({ id, question, reasons }) => [
    id,
    question ? plainText(question.stem).replaceAll(/\s+/gu, " ") : null,
    ...reasons,
  ]);

describe("the texts of a quiz of QTI 1.2", () => {
  it("introduce it as a text, and stand in front of the questions of their section", async () => {
    const read = await quiz(
      `${rubric("أجب عن كل الأسئلة")}<section>${material("نص أول")}${CHOICE}<section>${rubric("اقرأ", ' view="Candidate"')}${CHOICE}</section></section><section>${CHOICE}</section>`,
    );
    expect(listRows(read)).toEqual([
      ["text 1", "أجب عن كل الأسئلة"],
      ["question 1", "نص أول ما هذا؟"],
      ["question 2", "نص أول اقرأ ما هذا؟"],
      ["question 3", "ما هذا؟"],
    ]);
    expect(read.items[0]).toMatchObject({ category: "اختبار", question: { type: "description" } });
  });

  it("of a section without questions are a text of their own", async () => {
    expect(
      listRows(await quiz(`<section>${material("نص وحيد")}</section><section>${CHOICE}</section>`)),
    ).toEqual([
      ["text 1", "نص وحيد"],
      ["question 1", "ما هذا؟"],
    ]);
  });

  it("are named where nobody but teachers reads them, or where they answer the whole of it", async () => {
    const read = await quiz(
      `${rubric("للمراقب", ' view="Proctor"')}<assessfeedback>${says("نجحت")}</assessfeedback><section>${CHOICE}</section>`,
    );
    expect(listRows(read)).toEqual([
      [
        "text 1",
        null,
        "Feedback of a whole test or section is left out.",
        "Notes of a test for teachers are left out.",
      ],
      ["question 1", "ما هذا؟"],
    ]);
  });

  it("are found where a question only names them", async () => {
    const read = await quiz(
      `<section><reference><material label="m1">${says("مشترك")}</material></reference>${CHOICE.replace("<presentation>", '<presentation><material><matref linkrefid="m1"/></material><material><matref linkrefid="m2"/></material>')}</section>`,
    );
    expect(listRows(read)).toEqual([
      ["question 1", "مشترك ما هذا؟", "A text that it shares with other items is missing from the file."],
    ]);
  });

  it("stand in front of a question as its own rubric does, unless it is for the marker", async () => {
    const withRubrics = CHOICE.replace(
      "</presentation>",
      `</presentation>${rubric("معطيات")}${rubric("للمصحح", ' view="Scorer"')}`,
    );
    expect(listRows(await quiz(`<section>${withRubrics}</section>`))).toEqual([
      ["question 1", "معطيات ما هذا؟", "Notes for the marker are left out."],
    ]);
  });
});

const block = (words: string, view = "candidate") =>
  `<rubricBlock view="${view}"><p>${words}</p></rubricBlock>`;
const refer = (name: string) => `<assessmentItemRef identifier="i" href="../items/${name}.xml"/>`;

async function readPackage(
  test: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ReadQuestions> {
  const files = {
    "tests/t.xml": `<assessmentTest identifier="t" title="اختبار"><testPart>${test}</testPart></assessmentTest>`,
    "items/a.xml": qtiItem("<p>ما دجلة؟</p>"),
    "items/b.xml": qtiItem("<p>ما الفرات؟</p>"),
    ...more,
  };
  return readQuestions("p.zip", await zipFiles(files));
}

describe("the texts of a test of QTI 2 and 3", () => {
  it("introduce it as a text, and stand in front of the items of their section, also in a file of its own", async () => {
    const read = await readPackage(
      `${block("مقدمة")}<assessmentSection>${block("نص")}${refer("a")}<assessmentSectionRef href="s.xml"/></assessmentSection>`,
      { "tests/s.xml": `<assessmentSection>${block("نص ثان")}${refer("b")}</assessmentSection>` },
    );
    expect(listRows(read)).toEqual([
      ["tests/t.xml, text 1", "مقدمة"],
      ["items/a.xml", "نص ما دجلة؟"],
      ["items/b.xml", "نص نص ثان ما الفرات؟"],
    ]);
  });

  it("of two sections are named where they differ for one item", async () => {
    const read = await readPackage(
      `<assessmentSection>${block("نص")}${refer("a")}${refer("b")}</assessmentSection><assessmentSection>${block("آخر")}${refer("a")}</assessmentSection>`,
    );
    expect(listRows(read)).toEqual([
      ["items/a.xml", "نص ما دجلة؟", "Another section shows another text in front of it, which is left out."],
      ["items/b.xml", "نص ما الفرات؟"],
    ]);
  });

  it("are named where they are for markers, or answer the whole of it", async () => {
    const read = await readPackage(
      `${block("للمراقب", "proctor")}<assessmentSection>${block("للمصحح", "scorer")}${refer("a")}</assessmentSection><testFeedback><p>نجحت</p></testFeedback>`,
    );
    expect(listRows(read)).toEqual([
      [
        "tests/t.xml",
        null,
        "Notes of a test for teachers are left out.",
        "Feedback of a whole test or section is left out.",
      ],
      ["items/a.xml", "ما دجلة؟", "Notes for the marker are left out."],
      ["items/b.xml", "ما الفرات؟"],
    ]);
  });

  it("end where sections name each other", async () => {
    const again = '<assessmentSectionRef href="s.xml"/>'.repeat(3);
    const read = await readPackage(`<assessmentSection>${again}</assessmentSection>`, {
      "tests/s.xml": `<assessmentSection>${again}${refer("a")}</assessmentSection>`,
    });
    expect(read.items).toHaveLength(2);
  });
});

const listCategories = ({ items }: ReadQuestions) => items.map(({ id, category }) => [id, category]);

describe("the titles of sections", () => {
  it("are the category of their questions in QTI 1.2, below the title of the quiz", async () => {
    const read = await quiz(
      `<section title=" الأنهار "><section title="دجلة">${CHOICE}</section>${CHOICE}</section><section>${CHOICE}</section>`,
    );
    expect(listCategories(read)).toEqual([
      ["question 1", "اختبار / الأنهار / دجلة"],
      ["question 2", "اختبار / الأنهار"],
      ["question 3", "اختبار"],
    ]);
  });

  it("are the category of their items in QTI 2, also of a section in a file of its own", async () => {
    const read = await readPackage(
      `<assessmentSection title="الأنهار">${refer("a")}<assessmentSectionRef href="s.xml"/></assessmentSection>`,
      { "tests/s.xml": `<assessmentSection title="الفرات">${refer("b")}</assessmentSection>` },
    );
    expect(listCategories(read)).toEqual([
      ["items/a.xml", "الأنهار"],
      ["items/b.xml", "الأنهار / الفرات"],
    ]);
  });
});
