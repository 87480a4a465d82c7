import { listInlines, plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { readRefusal, readSingleQuestion, readText } from "./samples.factory.ts";

const MP3 = Buffer.from("ID3\u0004\u0000").toString("base64");
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const moodle = (type: string, text: string, inner = "") =>
  `<quiz><question type="${type}"><name><text>س</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>
<file name="a.mp3" path="/" encoding="base64">${MP3}</file></questiontext><defaultgrade>2</defaultgrade>${inner}</question></quiz>`;

const words = (name: string, list: ReadonlyArray<readonly [text: string, group: string]>, more = "") =>
  list
    .map(([text, group]) => `<${name}><text>${text}</text><group>${group}</group>${more}</${name}>`)
    .join("");

async function readReasons(xml: string): Promise<readonly string[]> {
  const { items } = await readText("a.xml", xml);
  return items.flatMap(({ reasons }) => reasons);
}

const answers = (...shares: readonly string[]) =>
  shares.map((share, at) => `<answer fraction="${share}"><text>${at}</text></answer>`).join("");

describe("words that Moodle puts into a text", () => {
  it("are chosen for each gap from the words of its group", async () => {
    const list = words("selectoption", [
      ["القط", "1"],
      ["أحمر", "2"],
      ["الكلب", "1"],
      ["أزرق", "2"],
    ]);
    const question = await readSingleQuestion("a.xml", moodle("gapselect", "[[1]] لونه [[4]]", list));
    if (question.type !== "cloze") throw new Error("no cloze");
    expect(question.gaps.map((gap) => gap.kind === "choice" && gap.options.length)).toEqual([2, 2]);
    const answer = (one: string, other: string) =>
      scoreResponse(question, {
        kind: "gaps",
        gaps: [
          { id: "g1", text: one },
          { id: "g2", text: other },
        ],
      }).score;
    expect([answer("o1", "o2"), answer("o1", "o1"), answer("o2", "o1")]).toEqual(["2", "1", "0"]);
  });

  it("are dragged into gaps; words that look the same fill each other's", async () => {
    const list = words("dragbox", [
      ["في", "1"],
      ["نهر", "1"],
      ["في", "1"],
    ]);
    const question = await readSingleQuestion(
      "a.xml",
      moodle("ddwtos", "دجلة [[2]] [[1]] العراق [[3]] آسيا", list),
    );
    if (question.type !== "gap_match") throw new Error("no gap match");
    expect(question).toMatchObject({ isShuffled: true, otherPairs: "0" });
    expect(question.pairs.map(({ left, right }) => `${left} ${right}`)).toEqual([
      "c2 g1",
      "c1 g2",
      "c3 g2",
      "c1 g3",
      "c3 g3",
    ]);
    expect(question.choices.map(({ most }) => most)).toEqual([1, 1, 1]);
  });

  it("say that groups are left out, and may fill any number of gaps", async () => {
    const list = words("dragbox", [["أ", "1"]], "<infinite/>") + words("dragbox", [["ب", "2"]]);
    const { items } = await readText("a.xml", moodle("ddwtos", "[[1]] [[2]]", list));
    expect(items[0]?.reasons).toEqual(["Each word can be put into each gap; groups of words are left out."]);
    expect(items[0]?.question).toMatchObject({ choices: [{ most: null }, { most: 1 }] });
  });

  it.each([
    ["[[3]]", "names a word that is not there"],
    ["بلا فراغ", "has no gap"],
  ])("are refused for %s", async (text, reason) => {
    expect(await readRefusal("a.xml", moodle("ddwtos", text, words("dragbox", [["أ", "1"]])))).toContain(
      reason,
    );
  });
});

describe("an order of Moodle", () => {
  const ITEMS = ["أ", "ب", "ج"]
    .map((text, at) => `<answer fraction="${at + 1}"><text>${text}</text></answer>`)
    .join("");

  it.each([
    ["", "kendall", []],
    ["<gradingtype>RELATIVE_ALL_PREVIOUS_AND_NEXT</gradingtype>", "kendall", []],
    ["<gradingtype>ALL_OR_NOTHING</gradingtype>", "all", []],
    [
      "<gradingtype>ABSOLUTE_POSITION</gradingtype>",
      "kendall",
      ["An order that is partly right is worth its share of pairs in the right order."],
    ],
    [
      "<gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>RANDOM</selecttype><selectcount>2</selectcount>",
      "all",
      ["All items are put in order, not some of them."],
    ],
  ])("with %s is marked by %s", async (rule, scoring, reasons) => {
    const { items } = await readText("a.xml", moodle("ordering", "رتّب", ITEMS + rule));
    expect(items[0]).toMatchObject({
      reasons,
      question: { type: "ordering", scoring, key: ["i1", "i2", "i3"] },
    });
  });
});

describe("work that a person marks in Moodle", () => {
  const NOTES = '<graderinfo format="html"><text>درجتان للحرارة</text></graderinfo>';

  it("has the notes for markers as its rubric, and names templates, limits and files", async () => {
    const { items } = await readText(
      "a.xml",
      moodle(
        "essay",
        "اشرح",
        `${NOTES}<responsetemplate format="html"><text>أولاً</text></responsetemplate><minwordlimit>20</minwordlimit><maxwordlimit>200</maxwordlimit><attachments>2</attachments>`,
      ),
    );
    const question = items[0]?.question;
    expect(question).toMatchObject({ type: "essay", expectedWords: 200 });
    expect(question?.type === "essay" && plainText(question.rubric ?? [])).toBe("درجتان للحرارة");
    expect(items[0]?.reasons).toEqual([
      "The text that an answer begins with is left out.",
      "Files beside a written answer are left out.",
      "Limits of words are not enforced; the length is a hint.",
    ]);
  });

  it.each([
    ["<responseformat>noinline</responseformat><attachments>1</attachments>", "file_upload", []],
    ["<responseformat>editor</responseformat><attachments>0</attachments>", "essay", []],
    [
      "<responseformat>noinline</responseformat><attachments>3</attachments><filetypeslist>.pdf</filetypeslist>",
      "file_upload",
      ["Files of any kind can be handed in.", "How many files are handed in is left out."],
    ],
  ])("%s is of type %s", async (inner, type, reasons) => {
    const { items } = await readText("a.xml", moodle("essay", "ارفع", inner));
    expect(items[0]).toMatchObject({ reasons, question: { type } });
  });

  it.each([
    ["<mediatype>video</mediatype>", "video"],
    ["<mediatype>audio</mediatype>", "audio"],
    ["", "audio"],
  ])("with %s is a recording", async (inner, type) => {
    expect((await readSingleQuestion("a.xml", moodle("recordrtc", "سجّل", inner))).type).toBe(type);
  });
});

describe("what a question of Moodle shows", () => {
  it.each([
    ['<p>استمع: <a href="@@PLUGINFILE@@/a.mp3">a.mp3</a></p>', "استمع:"],
    ['<p><a href="@@PLUGINFILE@@/a.mp3">تحية</a></p>', "تحية"],
    ['<p>استمع <audio controls><source src="@@PLUGINFILE@@/a.mp3">a</audio></p>', "استمع"],
  ])("is heard where it links to a recording: %s", async (text, said) => {
    const { stem } = await readSingleQuestion("a.xml", moodle("essay", text));
    expect(await readReasons(moodle("essay", text))).toEqual([]);
    expect(plainText(stem)).toBe(said);
    expect(listInlines(stem).at(-1)?.type).toBe("audio");
  });

  it("is named where it links to a file that is none of its own", async () => {
    const text = '<a href="@@PLUGINFILE@@/b.pdf">b</a>';
    expect(await readReasons(moodle("essay", text))).toContain("A file that its text links to is left out.");
  });

  it("has the picture that Moodle once kept beside the text", async () => {
    const inner = `<image>a.png</image><image_base64>${PNG}</image_base64>`;
    const question = await readSingleQuestion("a.xml", moodle("essay", "انظر", inner));
    expect(JSON.stringify(question.stem)).toContain('"type":"image"');
    expect(await readReasons(moodle("essay", "انظر", "<image>a.png</image>"))).toEqual([
      "A picture is missing from the file or of a kind that is not kept.",
    ]);
  });
});

describe("settings of a question of Moodle", () => {
  const PAIRS = "<subquestion><text>أ</text><answer><text>١</text></answer></subquestion>".repeat(2);

  it.each([
    ["matching", `${PAIRS}<shuffleanswers>false</shuffleanswers>`, false],
    ["matching", PAIRS, true],
    ["multichoice", `${answers("100", "0")}<shuffleanswers>0</shuffleanswers>`, false],
    ["multichoice", `${answers("100", "0")}<shuffleanswers>true</shuffleanswers>`, true],
    ["ddmatch", `${PAIRS}<shuffleanswers>1</shuffleanswers>`, true],
  ])("%s: whether answers are mixed, %s", async (type, inner, isShuffled) => {
    expect(await readSingleQuestion("a.xml", moodle(type, "س", inner))).toMatchObject({ isShuffled });
  });

  it.each([
    ["<penalty>0.3333333</penalty><idnumber>7</idnumber><hidden>0</hidden>", []],
    ["<penalty>0.5000000</penalty>", ["What a second try costs is left out."]],
    ["<hint><text>فكّر</text></hint>", ["Hints between attempts are left out."]],
    ["<hidden>1</hidden>", ["It was hidden in Moodle."]],
    ["<units></units>", []],
    ["<units><unit><unit_name>m</unit_name></unit></units>", ["Units of a number are left out."]],
  ])("%s are named", async (inner, reasons) => {
    const number = '<answer fraction="100"><text>1.5e3</text></answer>';
    expect(await readReasons(moodle("numerical", "كم؟", number + inner))).toEqual(reasons);
  });

  it("of several right answers that do not come to all the points are named", async () => {
    const xml = moodle("multichoice", "س", `<single>false</single>${answers("50", "25", "0")}`);
    expect(await readReasons(xml)).toEqual(["Its right answers do not come to 100 %."]);
    const thirds = moodle("multichoice", "س", `<single>0</single>${answers("33.33", "33.33", "33.33")}`);
    expect(await readReasons(thirds)).toEqual([]);
  });

  it.each([
    ["multichoiceset", "all", []],
    ["oumultiresponse", "shares", ["Choosing more answers than are right is marked in another way."]],
  ])("of the plugin %s are kept or named", async (type, scoring, reasons) => {
    const { items } = await readText("a.xml", moodle(type, "س", answers("100", "100", "0")));
    expect(items[0]).toMatchObject({
      reasons,
      question: {
        type: "multiple_choice",
        scoring,
        options: [{ share: "0.5" }, { share: "0.5" }, { share: "0" }],
      },
    });
  });

  it.each([
    ["صح", "خطأ", true],
    ["False", "True", false],
  ])("%s and %s are true and false", async (first, second, isTrue) => {
    const inner = `<answer fraction="100"><text>${first}</text></answer><answer fraction="0"><text>${second}</text></answer>`;
    expect(await readSingleQuestion("a.xml", moodle("truefalse", "س", inner))).toMatchObject({ isTrue });
  });
});

describe("gaps of Moodle that take several answers", () => {
  it("are a choice of several where there is but one gap, at the end", async () => {
    const question = await readSingleQuestion(
      "a.xml",
      moodle("cloze", "أيها؟ {1:MULTIRESPONSE:=أ~=ب~%-50%ج}"),
    );
    expect(question).toMatchObject({
      type: "multiple_choice",
      options: [{ share: "0.5" }, { share: "0.5" }, { share: "-0.5" }],
    });
    expect(plainText(question.stem)).toBe("أيها؟");
  });

  it("take one right answer beside other gaps, which is named", async () => {
    const { items } = await readText("a.xml", moodle("cloze", "{1:SA:=أ} و {1:MRH:=ب~=ج~د}"));
    expect(items[0]?.reasons).toEqual([
      "One answer is chosen in a gap that takes several; each right one is enough.",
    ]);
    expect(items[0]?.question?.type).toBe("cloze");
  });

  it.each(["{1:SA:=أ} {1:MULTICHOICE}", "{1:SA:=أ} {1:SHORTANSWER:=ب"])(
    "never show their answers: %s is refused",
    async (text) => {
      expect(await readRefusal("a.xml", moodle("cloze", text))).toContain("not complete");
    },
  );
});
