import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";
import { beforeAll, describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { readArchive } from "./archive.ts";
import { buildReport } from "./import-report.ts";
import { QUESTION_BASE } from "./question-base.ts";
import { type ReadQuestions, readQuestions } from "./read-questions.ts";
import { qtiItem, qtiPackage, zipFiles } from "./samples.factory.ts";
import { writeQtiPackage } from "./written-file.ts";

describe("the QTI items of another project", () => {
  let read: ReadQuestions;
  beforeAll(async () => {
    read = await readQuestions("items.zip", await qtiPackage());
  });

  const findItem = (id: string) => read.items.find((item) => item.id === id);
  function getQuestion<T extends Question["type"]>(id: string, type: T): QuestionOf<T> {
    const question = findItem(id)?.question;
    const isType = (each: Question): each is QuestionOf<T> => each.type === type;
    if (!question || !isType(question)) throw new Error(`${id} is no ${type}`);
    return question;
  }

  it("are each imported, imported with a named loss, or refused with a reason", () => {
    const report = buildReport(read);
    expect(report).toMatchObject({ format: "qti", items: 74, imported: 29, withLoss: 20, refused: 25 });
    for (const { state, reasons } of report.rows) expect(reasons.length > 0).toBe(state !== "imported");
  });

  it.each([
    ["items_2.2/adaptive.xml", "Adaptive"],
    ["items_2.2/template.xml", "templates"],
    ["items_2.2/drawing.xml", "drawingInteraction"],
    ["items_2.2/graphic_order.xml", "graphicOrderInteraction"],
    ["items_2.2/position_object.xml", "positionObjectInteraction"],
    ["items_2.2/associate.xml", "associateInteraction"],
    ["items_2.2/audio-video.xml", "not well formed (line 18)"],
  ])("%s is refused: %s", (id, reason) => {
    expect(findItem(id)?.question).toBeNull();
    expect(findItem(id)?.reasons.join(" ")).toContain(reason);
  });

  it("QI-2: keep the weights of a mapping", () => {
    const water = getQuestion("items_2.2/choice_multiple.xml", "multiple_choice");
    const score = (...ids: string[]) => scoreResponse(water, { kind: "ids", ids }).score;
    expect([score("H", "O"), score("H"), score("H", "O", "Cl"), score("He")]).toEqual(["2", "1", "1", "0"]);
  });

  it("keep the weights of pairs, and what a wrong one costs", () => {
    const richard = getQuestion("items_2.2/gap_match.xml", "gap_match");
    const score = (...pairs: Array<[string, string]>) =>
      scoreResponse(richard, { kind: "pairs", pairs: pairs.map(([left, right]) => ({ left, right })) }).score;
    expect(score(["W", "G1"], ["Su", "G2"])).toBe("3");
    expect(score(["A", "G1"], ["Su", "G2"])).toBe("1");
    expect(score(["A", "G1"])).toBe("0");
  });

  it("QI-1: are read from right to left where they are written so", () => {
    const order = getQuestion("items_2.2/order_rtl.xml", "ordering");
    expect(order.dir).toBe("rtl");
    expect(order.key).toEqual(["DriverC", "DriverA", "DriverB"]);
    expect(order.items[0]?.content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "Rubens Barrichello", marks: [], dir: "ltr" }] },
    ]);
    expect(getQuestion("items_2.2/choice_multiple_rtl.xml", "multiple_choice").dir).toBe("rtl");
  });

  it("bring their pictures along", () => {
    const airports = getQuestion("items_2.2/hotspot.xml", "hotspot");
    expect(read.store.media.get(airports.picture.media)?.type).toBe("image/png");
    expect(airports.areas.find(({ share }) => share === "1")).toEqual({
      id: "A",
      shape: "circle",
      coords: [77, 115, 8],
      share: "1",
    });
  });

  it("become true or false, a number, words to choose, an essay with its rubric", () => {
    expect(getQuestion("items_2.2/choice_t_f.xml", "true_false").isTrue).toBe(false);
    expect(getQuestion("items_2.2/Example01-modalFeedback.xml", "true_false")).toMatchObject({
      points: "10",
    });
    expect(getQuestion("items_2.2/slider.xml", "numeric").bands).toHaveLength(9);
    expect(getQuestion("items_2.2/hottext.xml", "hottext").words).toHaveLength(5);
    const essay = getQuestion("items_2.2/extended_text_rubric.xml", "essay");
    expect(plainText(essay.rubric ?? [])).toContain("Max Score");
    expect(plainText(essay.stem)).not.toContain("Max Score");
  });

  it("with rules of their own become drafts that a person marks", () => {
    for (const id of ["items_2.2/order_partial_scoring.xml", "items_2.2/choice_multiple_chocolade.xml"])
      expect(findItem(id)?.question?.marking).toBe("manual");
  });

  it("keep formulas as MathML without anything that acts", () => {
    const { gaps } = getQuestion("items_2.2/inline_choice_math.xml", "cloze");
    const [gap] = gaps;
    expect(gap?.kind === "choice" && gap.options.length).toBeGreaterThan(1);
    expect(JSON.stringify(gaps)).toContain("<math");
  });
});

describe("a package of QTI 2.2", () => {
  const question: Question = {
    ...QUESTION_BASE,
    type: "essay",
    tags: ["الوحدة ١", 'x "y" <z>'],
    difficulty: 4,
    rubric: null,
    expectedWords: 150,
  };

  it("has tags and difficulty in its manifest, and nothing that the standard does not have in its items", async () => {
    const { bytes, rows } = await writeQtiPackage([{ id: "1", question }], new Map());
    const files = await readArchive("p.zip", bytes);

    expect(rows).toEqual([{ id: "1", state: "imported", reasons: [] }]);
    expect(files.get("items/q000001.xml")?.toString()).not.toContain("data-");
    expect(files.get("imsmanifest.xml")?.toString()).toContain("<value>difficult</value>");
    const { items } = await readQuestions("p.zip", bytes);
    expect(items[0]?.question).toEqual(question);
  });

  it("is read with the keywords of IMS, in each language, and as older packages of our own have them", async () => {
    const manifest = `<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"><metadata><imsmd:lom><imsmd:general><imsmd:keyword><imsmd:langstring xml:lang="ar">نهر</imsmd:langstring><imsmd:langstring xml:lang="en">river</imsmd:langstring></imsmd:keyword><imsmd:keyword><imsmd:langstring>${"x".repeat(101)}</imsmd:langstring></imsmd:keyword></imsmd:general><imsmd:educational><imsmd:difficulty><imsmd:value><imsmd:langstring>Very Easy</imsmd:langstring></imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom></metadata></resource></resources></manifest>`;
    const older = qtiItem("<p>ما الفرات؟</p>").replace(
      "<itemBody>",
      '<itemBody data-tags="قديم|نهر" data-difficulty="2">',
    );
    const { items } = await readQuestions(
      "p.zip",
      await zipFiles({ "imsmanifest.xml": manifest, "a.xml": qtiItem("<p>ما دجلة؟</p>"), "b.xml": older }),
    );
    expect(items.map(({ question: read, reasons }) => [read?.tags, read?.difficulty, reasons])).toEqual([
      [["نهر", "river"], 1, ["Keywords that are too long or too many are left out."]],
      [["قديم", "نهر"], 2, []],
    ]);
  });
});
