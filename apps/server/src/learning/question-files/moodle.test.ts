import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { readSingleQuestion, readText, readRefusal } from "./samples.factory.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const moodle = (type: string, inner: string, text = "<p>ما <b>دجلة</b>؟</p>") =>
  `<?xml version="1.0" encoding="UTF-8"?><quiz>
<question type="category"><category><text>$course$/علوم</text></category></question>
<question type="${type}"><name><text>سؤال</text></name>
<questiontext format="html"><text><![CDATA[${text}]]></text>
<file name="a.png" path="/" encoding="base64">${PNG}</file></questiontext>
<defaultgrade>2.0000000</defaultgrade><tags><tag><text>مراجعة</text></tag></tags>${inner}</question></quiz>`;

const answer = (fraction: string, text: string, more = "") =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text></text></feedback>${more}</answer>`;

describe("a Moodle XML file", () => {
  it.each([
    ["multichoice", `<single>true</single>${answer("100", "نهر")}${answer("0", "جبل")}`, "single_choice"],
    [
      "multichoice",
      `<single>false</single>${answer("50", "أ")}${answer("50", "ب")}${answer("-100", "ج")}`,
      "multiple_choice",
    ],
    ["truefalse", answer("100", "true") + answer("0", "false"), "true_false"],
    ["shortanswer", answer("100", "نهر") + answer("50", "ماء*"), "short_text"],
    ["numerical", answer("100", "3.14", "<tolerance>0.01</tolerance>"), "numeric"],
    [
      "matching",
      "<subquestion><text>أ</text><answer><text>1</text></answer></subquestion>".repeat(2),
      "matching",
    ],
    ["essay", "", "essay"],
    ["description", "", "description"],
  ])("has questions of type %s", async (type, inner, expected) => {
    const { items } = await readText("a.xml", moodle(type, inner));
    expect(items[0]?.reasons).toEqual([]);
    expect(items[0]).toMatchObject({
      category: "علوم",
      question: { type: expected, tags: ["مراجعة"] },
    });
    expect(plainText(items[0]?.question?.stem ?? [])).toBe("ما دجلة؟");
  });

  it("has cloze texts whose gaps share the points by their weights", async () => {
    const text =
      "دجلة {2:SHORTANSWER:=نهر~%50%ماء#قريب} طوله {1:NUMERICAL:=1900:50} وهو في {1:MULTICHOICE:=العراق~مصر}";
    const question = await readSingleQuestion("a.xml", moodle("cloze", "", text));
    if (question.type !== "cloze") throw new Error("no cloze");
    expect(question.gaps.map(({ kind, share }) => [kind, share])).toEqual([
      ["text", "0.5"],
      ["number", "0.25"],
      ["choice", "0.25"],
    ]);
    const gaps = [
      { id: "g1", text: "ماء" },
      { id: "g2", text: "١٩٢٠" },
      { id: "g3", text: "o1" },
    ];
    expect(scoreResponse(question, { kind: "gaps", gaps }).score).toBe("1.5");
  });

  it("carries its pictures in itself", async () => {
    const { items, store } = await readText(
      "a.xml",
      moodle("essay", "", '<p><img src="@@PLUGINFILE@@/a.png" alt="نهر"></p>'),
    );
    const [key] = [...store.media.keys()];
    expect(items[0]?.question?.stem).toEqual([
      { type: "paragraph", content: [{ type: "image", media: key, alt: "نهر" }] },
    ]);
  });

  it("names what is lost: a picture that is not there, capital letters", async () => {
    const { items } = await readText(
      "a.xml",
      moodle(
        "shortanswer",
        `<usecase>1</usecase>${answer("100", "Tigris")}`,
        '<img src="@@PLUGINFILE@@/b.png">ما؟',
      ),
    );
    expect(items[0]?.reasons).toEqual([
      "Capital letters are not told apart.",
      "A picture is missing from the file or of a kind that is not kept.",
    ]);
  });

  it.each([
    ["calculated", "", "Moodle's type 'calculated'"],
    ["ddmarker", "", "Moodle's type 'ddmarker'"],
    ["random", "", "Moodle's type 'random'"],
    ["multichoice", answer("0", "أ") + answer("0", "ب"), "No option is right"],
    ["numerical", answer("100", "كثير"), "A number cannot be read"],
  ])("has questions of type %s that are refused", async (type, inner, reason) => {
    expect(await readRefusal("a.xml", moodle(type, inner))).toContain(reason);
  });
});
