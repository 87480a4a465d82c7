import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import {
  anItem,
  aResponse,
  CAPPED,
  choices,
  FEEDBACK,
  mapsIfAnswered,
  matchesInWords,
  SHOWS_FEEDBACK,
} from "./qti-items.factory.ts";
import { readSingleQuestion, readText } from "./samples.factory.ts";

const MAPPING = (...entries: ReadonlyArray<readonly [string, string]>): string =>
  `<mapping defaultValue="0">${entries
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join("")}</mapping>`;

const sharesIn = (question: Question): string => {
  if (question.type !== "single_choice" && question.type !== "multiple_choice") return question.type;
  return question.options.map(({ id, share }) => `${id} ${share}`).join(", ");
};

describe("an item with rules of its own", () => {
  it("that say a template in other words is marked by its key, and says what it said", async () => {
    const question = await readSingleQuestion(
      "a.xml",
      anItem(
        aResponse("R", "single", "identifier", ["B"]),
        choices("R", 1),
        matchesInWords("R") + CAPPED + SHOWS_FEEDBACK,
        FEEDBACK,
      ),
    );
    expect(question).toMatchObject({ marking: "automatic", points: "2" });
    expect(sharesIn(question)).toBe("A 0, B 1, C 0");
    expect(plainText(question.feedback.right ?? [])).toBe("correct");
    expect(plainText(question.feedback.wrong ?? [])).toBe("incorrect");
  });

  it("keeps the weights of its mapping, and what a wrong option costs", async () => {
    const mapping = MAPPING(["A", "1"], ["B", "1"], ["C", "-1"]);
    const question = await readSingleQuestion(
      "a.xml",
      anItem(
        aResponse("R", "multiple", "identifier", ["A", "B"], mapping),
        choices("R", 0),
        mapsIfAnswered("R") + CAPPED,
      ),
    );
    expect(question).toMatchObject({ marking: "automatic", points: "2", scoring: "shares" });
    expect(sharesIn(question)).toBe("A 0.5, B 0.5, C -0.5");
  });

  it("that names its right options in the rules alone has them as its key", async () => {
    const both =
      '<multiple><baseValue baseType="identifier">C</baseValue><baseValue baseType="identifier">A</baseValue></multiple>';
    const rule = `<responseCondition><responseIf><match><variable identifier="R"/>${both}</match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const declaration = '<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"/>';
    const question = await readSingleQuestion("a.xml", anItem(declaration, choices("R", 0), rule));
    expect(question).toMatchObject({ marking: "automatic", scoring: "all" });
    expect(sharesIn(question)).toBe("A 0.5, B 0, C 0.5");
  });

  it("with a tolerance in percent accepts the numbers within it", async () => {
    const rule =
      '<responseCondition><responseIf><equal toleranceMode="relative" tolerance="5 5"><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><variable identifier="MAXSCORE"/></setOutcomeValue></responseIf></responseCondition>';
    const question = await readSingleQuestion(
      "a.xml",
      anItem(
        aResponse("R", "single", "float", ["200"]),
        '<p>كم؟</p><p><textEntryInteraction responseIdentifier="R"/></p>',
        rule,
      ),
    );
    expect(question).toMatchObject({
      type: "numeric",
      bands: [{ range: { value: "200", tolerance: "10" } }],
    });
  });

  it("of which a part is not understood keeps its key for the person who marks it", async () => {
    const rule =
      '<responseCondition><responseIf><customOperator/><setOutcomeValue identifier="SCORE"><mapResponse identifier="R"/></setOutcomeValue></responseIf></responseCondition>';
    const { items } = await readText(
      "a.xml",
      anItem(aResponse("R", "single", "identifier", ["C"]), choices("R", 1), rule),
    );
    expect(items[0]?.reasons).toEqual([
      "Its own rules of marking are not taken over: its right answers stay, and a person marks it.",
    ]);
    expect(items[0]?.question?.marking).toBe("manual");
    expect(items[0]?.question && sharesIn(items[0].question)).toBe("A 0, B 0, C 1");
  });

  it.each([
    [
      ["C", "A", "B"],
      ["C", "A", "B"],
    ],
    [["C"], []],
    [[], []],
  ])("never takes the order of its items for the right one: %j", async (correct, key) => {
    const order = `<orderInteraction responseIdentifier="R" shuffle="true">${["A", "B", "C"]
      .map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`)
      .join("")}</orderInteraction>`;
    const question = await readSingleQuestion(
      "a.xml",
      anItem(
        aResponse("R", "ordered", "identifier", correct),
        order,
        '<lookupOutcomeValue identifier="SCORE"/>',
      ),
    );
    expect(question).toMatchObject({ type: "ordering", marking: "manual", key });
  });

  it("without any rules is marked by its right answer, which is said", async () => {
    const item = anItem(aResponse("R", "single", "identifier", ["A"]), choices("R", 1), "");
    const { items } = await readText("a.xml", item.replace("<responseProcessing></responseProcessing>", ""));
    expect(items[0]?.reasons).toEqual(["It does not say how it is marked: its right answers decide."]);
    expect(items[0]?.question && sharesIn(items[0].question)).toBe("A 1, B 0, C 0");
  });
});

describe("an item with several questions", () => {
  const two = anItem(
    aResponse("R1", "single", "identifier", ["A"]) + aResponse("R2", "single", "identifier", ["C"]),
    `<p>نص مشترك</p><div><p>أولاً</p>${choices("R1", 1)}</div><div><p>ثانياً</p>${choices("R2", 1)}<p>خاتمة</p></div>`,
    matchesInWords("R1") + matchesInWords("R2"),
  );

  it("becomes one question for each, with the text before them in all", async () => {
    const { items } = await readText("a.xml", two);
    expect(items.map(({ id }) => id)).toEqual(["question 1", "question 2"]);
    expect(items.map(({ question }) => plainText(question?.stem ?? []))).toEqual([
      "نص مشترك\nأولاً\nأي R1؟",
      "نص مشترك\nأولاً\nثانياً\nأي R2؟\nخاتمة",
    ]);
    expect(items.map(({ question }) => question && sharesIn(question))).toEqual([
      "A 1, B 0, C 0",
      "A 0, B 0, C 1",
    ]);
  });

  it("names the one that has no type here and imports the others", async () => {
    const strange = two.replace("<p>خاتمة</p>", '<drawingInteraction responseIdentifier="R3"/>');
    const { items } = await readText("a.xml", strange);
    expect(items.map(({ question, reasons }) => (question ? "" : reasons.join(" ")))).toEqual([
      "",
      "",
      "Its kind of answer (drawingInteraction) is not supported.",
    ]);
  });
});

describe("a formula of an item", () => {
  it.each([
    [String.raw`\[\sqrt{2}\]`, String.raw`\sqrt{2}`],
    [String.raw`\( x \)`, "x"],
    ["$$x^2$$", "x^2"],
    ["$y$", "y"],
    ["a $", "a $"],
    ["$a$ + $b$", "$a$ + $b$"],
  ])("is TeX without the signs around it: %s", async (annotation, tex) => {
    const math = `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${annotation}</annotation></semantics></math>`;
    const question = await readSingleQuestion(
      "a.xml",
      anItem(
        aResponse("R", "single", "identifier", ["A"]),
        `<p>${math}</p>${choices("R", 1)}`,
        matchesInWords("R"),
      ),
    );
    expect(question.stem[0]).toEqual({ type: "paragraph", content: [{ type: "math", tex }] });
  });
});

it("a gap of which the file says nothing leaves the key of the others to the person who marks", async () => {
  const gaps = ["R", "S"]
    .map((id) => `<p>كم؟ <textEntryInteraction responseIdentifier="${id}"/></p>`)
    .join("");
  const { items } = await readText(
    "a.xml",
    anItem(
      `${aResponse("R", "single", "string", ["دجلة"])}<responseDeclaration identifier="S" cardinality="single" baseType="string"/>`,
      gaps,
      matchesInWords("R"),
    ),
  );
  expect(items[0]?.question).toMatchObject({
    type: "cloze",
    marking: "manual",
    gaps: [{ patterns: [{ pattern: "دجلة", share: "1" }] }, { patterns: [] }],
  });
});
