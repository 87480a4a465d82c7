import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { anItem12, aQuiz12, equals, lists, says, scores, types } from "./qti-items.factory.ts";
import { readSingleQuestion, readText } from "./samples.factory.ts";

const read = async (...item: Parameters<typeof anItem12>): Promise<Question> =>
  readSingleQuestion("quiz.xml", aQuiz12(anItem12(...item)));

const range = (id: string, from: string, to: string) =>
  `<vargte respident="${id}">${from}</vargte><varlte respident="${id}">${to}</varlte>`;

/** Text as Blackboard writes it. */
const formatted = (words: string) =>
  `<flow class="Block"><material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material></flow>`;

/** An option of a group of ILIAS. */
const groupLabel = (id: string, group = "") =>
  `<response_label ident="${id}" match_max="1"${group}>${says(id)}</response_label>`;

describe("an item of QTI 1.2", () => {
  it("has one right option, with what is said to each", async () => {
    const question = await read(
      "multiple_choice_question",
      says("<p>ما <b>دجلة</b>؟</p>") +
        lists(
          "r",
          ["نهر", "جبل"].map((_, at) => `o${at}`),
        ),
      scores(equals("r", "o1"), "100", "Set", '<displayfeedback linkrefid="correct_fb"/>'),
      `<itemfeedback ident="correct_fb">${says("أحسنت")}</itemfeedback><itemfeedback ident="o0_fb">${says("لا")}</itemfeedback>`,
    );
    expect(question).toMatchObject({ type: "single_choice", points: "3", marking: "automatic" });
    expect(scoreResponse(question, { kind: "ids", ids: ["o1"] }).score).toBe("3");
    expect(plainText(question.feedback.right ?? [])).toBe("أحسنت");
    expect(
      question.type === "single_choice" && question.options.map(({ feedback }) => plainText(feedback ?? [])),
    ).toEqual(["لا", ""]);
  });

  it("has several right options and no others", async () => {
    const all = `<and>${equals("r", "a")}<not>${equals("r", "b")}</not>${equals("r", "c")}</and>`;
    const question = await read(
      "multiple_answers_question",
      lists("r", ["a", "b", "c"], "Multiple"),
      scores(all, "100"),
    );
    const score = (...ids: string[]) => scoreResponse(question, { kind: "ids", ids }).score;
    expect([score("a", "c"), score("a"), score("a", "b", "c")]).toEqual(["3", "0", "0"]);
  });

  it("adds up what options earn and cost", async () => {
    const each = [
      ["a", "60"],
      ["b", "40"],
      ["c", "-10"],
    ] as const;
    const question = await read(
      "multiple_answers_question",
      lists("r", ["a", "b", "c"], "Multiple"),
      each.map(([id, value]) => scores(equals("r", id), value, "Add")).join(""),
    );
    const score = (...ids: string[]) => scoreResponse(question, { kind: "ids", ids }).score;
    expect([score("a", "b"), score("a"), score("a", "c")]).toEqual(["3", "1.8", "1.5"]);
  });

  it("accepts the texts that it names", async () => {
    const question = await read(
      "short_answer_question",
      says("عاصمة العراق؟") + types("r"),
      scores(equals("r", "بغداد"), "100") + scores(equals("r", "مدينة السلام"), "50"),
    );
    const score = (text: string) => scoreResponse(question, { kind: "text", text }).score;
    expect([score("بغداد"), score("مدينة السلام"), score("البصرة")]).toEqual(["3", "1.5", "0"]);
  });

  it("accepts every range of numbers, also those after a rule that ends the marking", async () => {
    const question = await read(
      "numerical_question",
      types("r", "Decimal"),
      scores(equals("r", "0"), "100").replace("<respcondition", '<respcondition continue="No"') +
        scores(range("r", "41.5", "42.5"), "100"),
    );
    const score = (text: string) => scoreResponse(question, { kind: "text", text }).score;
    expect([score("0"), score("41.5"), score("42"), score("43")]).toEqual(["3", "3", "3", "0"]);
  });

  it("matches what each response names with its options", async () => {
    const question = await read(
      "matching_question",
      lists("l1", ["x", "y"], "Single", says("نهر")) + lists("l2", ["x", "y", "z"], "Single", says("جبل")),
      scores(equals("l1", "y"), "50", "Add") + scores(equals("l2", "x"), "50", "Add"),
    );
    expect(question).toMatchObject({
      type: "matching",
      pairs: [
        { left: "l1", right: "r2", share: "0.5" },
        { left: "l2", right: "r1", share: "0.5" },
      ],
    });
  });

  it("has gaps where its text names them: lists, or typed words", async () => {
    const presentation =
      says("<p>السماء [color] والعشب [green].</p>") +
      lists("response_color", ["a", "b"]) +
      lists("response_green", ["c", "d"]);
    const conditions =
      scores(equals("response_color", "b"), "50", "Add") + scores(equals("response_green", "c"), "50", "Add");
    const dropdowns = await read("multiple_dropdowns_question", presentation, conditions);
    const blanks = await read("fill_in_multiple_blanks_question", presentation, conditions);
    expect(plainText(dropdowns.stem)).toBe("السماء  …  والعشب  … .");
    expect(dropdowns.type === "cloze" && dropdowns.gaps.map(({ kind, share }) => `${kind} ${share}`)).toEqual(
      ["choice 0.5", "choice 0.5"],
    );
    expect(
      blanks.type === "cloze" &&
        blanks.gaps.map((gap) => gap.kind === "text" && gap.patterns.map(({ pattern }) => pattern)),
    ).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("has an order, from the places that its rule names", async () => {
    const question = await read(
      "ordering_question",
      lists("r", ["a", "b", "c"], "Ordered"),
      scores(["c", "a", "b"].map((id) => equals("r", id)).join(""), "100"),
    );
    expect(question).toMatchObject({ type: "ordering", key: ["c", "a", "b"], marking: "automatic" });
  });

  it.each([
    ["essay_question", "essay"],
    ["file_upload_question", "file_upload"],
    ["text_only_question", "description"],
  ])("that nobody marks by rules is what it says: %s", async (kind, type) => {
    expect((await read(kind, says("اكتب"), "")).type).toBe(type);
  });

  it("that draws its numbers, or asks for a point of a picture, is refused by itself", async () => {
    const { items } = await readText(
      "quiz.xml",
      aQuiz12(
        anItem12("calculated_question", types("r"), ""),
        anItem12("hot_spot_question", '<response_xy ident="r"><render_hotspot/></response_xy>', ""),
        anItem12("essay_question", says("اكتب"), ""),
      ),
    );
    expect(items.map(({ question }) => question?.type ?? null)).toEqual([null, null, "essay"]);
    expect(items.flatMap(({ reasons }) => reasons)).toEqual([
      "Items that draw their own numbers (templates) are not supported.",
      "Its kind of answer (response_xy) is not supported.",
    ]);
  });

  it("that never says what is right is a draft without a key", async () => {
    const { items } = await readText(
      "quiz.xml",
      aQuiz12(anItem12("multiple_choice_question", lists("r", ["a", "b"]), "")),
    );
    expect(items[0]).toMatchObject({
      question: { marking: "manual", options: [{ share: "0" }, { share: "0" }] },
      reasons: ["It says no right answer: a draft that a person marks."],
    });
  });

  it("of Blackboard has its options in formatted text and its key by the name of the most", async () => {
    const item = `<item><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype><qmd_absolutescore_max>5</qmd_absolutescore_max></itemmetadata><presentation><flow class="QUESTION_BLOCK">${formatted("2 + 2 = ?")}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice shuffle="Yes"><flow_label><response_label ident="a1">${formatted("3")}</response_label></flow_label><flow_label><response_label ident="a2">${formatted("4")}</response_label></flow_label></render_choice></response_lid></flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" maxvalue="5.0"/></outcomes><respcondition title="correct"><conditionvar>${equals("response", "a2")}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item>`;
    const question = await readSingleQuestion("res1.dat.xml", aQuiz12(item));
    expect(question).toMatchObject({ type: "single_choice", points: "5", isShuffled: true });
    expect(scoreResponse(question, { kind: "ids", ids: ["a2"] }).score).toBe("5");
    expect(plainText(question.stem)).toBe("2 + 2 = ?");
  });

  it("of ILIAS matches the two sides of one group", async () => {
    const item = `<item ident="il_0_qst_1" title="t"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>QUESTIONTYPE</fieldlabel><fieldentry>MATCHING QUESTION</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><flow>${says("صل")}<response_grp ident="MQ" rcardinality="Multiple"><render_choice shuffle="Yes">${groupLabel("1", ' match_group="3,4"')}${groupLabel("2", ' match_group="3,4"')}${groupLabel("3")}${groupLabel("4")}</render_choice></response_grp></flow></presentation><resprocessing>${["1,4", "2,3"].map((pair) => `<respcondition continue="Yes"><conditionvar><varsubset respident="MQ">${pair}</varsubset></conditionvar><setvar action="Add">1</setvar></respcondition>`).join("")}</resprocessing></item>`;
    const doctype = '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">';
    const question = await readSingleQuestion(
      "qti.xml",
      `${doctype}<questestinterop>${item}</questestinterop>`,
    );
    expect(question).toMatchObject({
      type: "matching",
      points: "2",
      pairs: [
        { left: "_1", right: "_4", share: "0.5" },
        { left: "_2", right: "_3", share: "0.5" },
      ],
    });
  });

  it("names a section that draws its questions, and reads those that it has", async () => {
    const section = `<section ident="g" title="مجموعة"><selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>${anItem12("essay_question", says("اكتب"), "")}</section>`;
    const { items } = await readText("quiz.xml", aQuiz12(section));
    expect(items.map(({ id, question }) => [id, question?.type ?? null])).toEqual([
      ["مجموعة", null],
      ["question 1", "essay"],
    ]);
  });
});

describe("an item of QTI 1.2 of another system", () => {
  it("has its gaps in the line of its text, and lists whose right option is named by its words", async () => {
    const list = `<response_str ident="g2"><render_choice><response_label ident="0">${says("أحمر")}</response_label><response_label ident="1"><material><mattext>أزرق</mattext></material></response_label></render_choice></response_str>`;
    const question = await read(
      "",
      `<flow>${says("لون ")}${types("g1")}${says(" هو ")}${list}</flow>`,
      scores(equals("g1", "السماء"), "1", "Add") + scores(equals("g2", "أزرق"), "2", "Add"),
    );
    expect(plainText(question.stem)).toBe("لون  …  هو  …");
    expect(question.type === "cloze" && question.gaps.map(({ share }) => share)).toEqual(["1/3", "2/3"]);
    expect(question).toMatchObject({ gaps: [{}, { options: [{ share: "0" }, { share: "1" }] }] });
  });

  it("has the place of each item of an order, and none where its rules tell no order from another", async () => {
    const order = lists("r", ["a", "b", "c"], "Ordered");
    const places = [
      ["a", "2"],
      ["b", "3"],
      ["c", "1"],
    ].map(([id = "", place = ""]) => scores(equals(id, place), "1", "Add"));
    const sure = await read("ordering_question", order, places.join(""));
    const unsure = await read(
      "ordering_question",
      order,
      scores("<not><unanswered respident='r'/></not>", "1"),
    );
    expect(sure).toMatchObject({ type: "ordering", key: ["c", "a", "b"] });
    expect(unsure).toMatchObject({ type: "ordering", key: [], marking: "manual" });
  });

  it("has a whole range where a number of it is named beside it", async () => {
    const condition = `${range("r", "3.13", "3.15")}${equals("r", "3.14")}`;
    const question = await read("numerical_question", types("r", "Decimal"), scores(condition, "100"));
    expect(question).toMatchObject({ bands: [{ range: { value: "3.14", tolerance: "0.01" }, share: "1" }] });
  });
});
