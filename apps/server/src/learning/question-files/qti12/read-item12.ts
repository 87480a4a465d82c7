import { compare, exactText, type Fraction, sumFractions, whole, ZERO } from "@dars/contract/learning/exact";
import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import type { Question } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { below, type Element, findChild, listChildren } from "#learning/question-files/markup/nodes.ts";
import type { MarkupContext } from "#learning/question-files/markup/to-rich-text.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { withPassage } from "#learning/question-files/with-passage.ts";

import { buildChoice, buildOrder, buildStem } from "./build-choice.ts";
import { buildGaps, hasTokens } from "./build-gaps.ts";
import { buildGroup, buildMatch } from "./build-match.ts";
import { findKeys, type ItemKeys } from "./item-keys.ts";
import { nameLeftOut, readNotes, readShownRubrics } from "./item-notes.ts";
import {
  findPoints,
  findStatedKind,
  listFields,
  parseResponse,
  type PresentedResponse,
  type StatedKind,
} from "./item-parts.ts";
import { readContent, type Item12 } from "./item12.ts";

const RESPONSES = new Set([
  "response_lid",
  "response_str",
  "response_num",
  "response_grp",
  "response_xy",
  "response_extension",
  "response_na",
]);

/** An item of QTI 1.2, as Canvas, Blackboard, D2L, ILIAS, OLAT and others write it, behind the texts of its sections. */
export function readItem12(
  item: Element,
  losses: Losses,
  findMedia: MarkupContext["findMedia"],
  section: readonly Element[] = [],
): Question {
  const fields = listFields(item);
  const kind = findStatedKind(fields);
  if (kind === "calculated" || below(item, new Set(["calculated"])).length > 0)
    throw new ItemRefused("Items that draw their own numbers (templates) are not supported.");
  const presentation = findChild(item, "presentation") ?? {
    name: "presentation",
    attributes: {},
    children: [],
  };
  const responses = below(presentation, RESPONSES).map((element) => asNumber(parseResponse(element), kind));
  const keys = findKeys(item, responses);
  const feedback = new Map(
    listChildren(item, "itemfeedback").map((each) => [
      each.attributes["ident"] ?? "",
      readContent(each, { losses, findMedia }),
    ]),
  );
  const times = listTimes(keys, responses);
  const base = {
    ...QUESTION_BASE,
    title: titled(item.attributes["title"] ?? ""),
    points: findWorth(findPoints(fields), keys, item, kind, losses),
    feedback: shownFeedback(feedback, times),
  };
  const wholeFeedback = new Set(times.keys());
  const context: Item12 = {
    base,
    item,
    presentation,
    responses,
    keys,
    feedback,
    wholeFeedback,
    losses,
    findMedia,
  };
  const isWork = isForAPerson(kind, context);
  nameLeftOut(context, isWork);
  const shown = section.flatMap((text) => readContent(text, context));
  const passage = [...shown, ...readShownRubrics(context, isWork)];
  return withPassage(marked(build(kind, context), context), passage, losses);
}

const asNumber = (response: PresentedResponse, kind: StatedKind): PresentedResponse =>
  kind === "number" && response.kind === "text" ? { ...response, kind: "number" } : response;

function build(kind: StatedKind, context: Item12): Question {
  const { responses } = context;
  if (isForAPerson(kind, context)) return buildWork(kind, context);
  const strange = responses.find((response) => response.kind === "picture" || response.kind === "other");
  if (strange) throw new ItemRefused(`Its kind of answer (${strange.element.name}) is not supported.`);
  const [first] = responses;
  if (first && responses.length === 1 && !isTyped(context)) return buildAlone(kind, first, context);
  if (!isTyped(context) && isMatch(kind, responses)) return buildMatch(context);
  if (responses.some((each) => each.kind === "group" || each.cardinality !== "Single"))
    throw new ItemRefused("It asks for several answers of different kinds.");
  return buildGaps(context, kind === "blanks" || kind === "text");
}

/** Whether something is typed, or chosen inside the text. */
const isTyped = (context: Item12): boolean =>
  hasTokens(context) || context.responses.some(({ kind }) => kind !== "choice" && kind !== "group");

const isForAPerson = (kind: StatedKind, context: Item12): boolean =>
  context.responses.length === 0 || kind === "essay" || kind === "upload" || isEssay(kind, context);

function buildAlone(kind: StatedKind, response: PresentedResponse, context: Item12): Question {
  if (response.kind === "group") return buildGroup(response, context);
  return response.cardinality === "Ordered" || kind === "ordering"
    ? buildOrder(response, context)
    : buildChoice(response, context);
}

/** Several responses with options of which some are the same. */
function isMatch(kind: StatedKind, responses: readonly PresentedResponse[]): boolean {
  if (kind === "dropdowns" || kind === "blanks") return false;
  if (kind === "matching") return true;
  const ids = responses.map(({ labels }) => new Set(labels.map(({ id }) => id)));
  return ids.every((own, at) => ids.some((other, no) => no !== at && [...own].some((id) => other.has(id))));
}

/** A text that nothing compares with anything is for a person to mark. */
const isEssay = (kind: StatedKind, { responses, item }: Item12): boolean =>
  kind === "" &&
  responses.every((response) => response.kind === "text") &&
  below(item, new Set(["varequal", "varsubset", "varsubstring"])).length === 0;

function buildWork(kind: StatedKind, context: Item12): Question {
  const base = { ...context.base, stem: buildStem(context) };
  const rubric = readNotes(context);
  if (kind === "upload") return { ...base, type: "file_upload", rubric };
  if (kind === "essay" || context.responses.length > 0)
    return { ...base, type: "essay", rubric, expectedWords: null };
  if (kind !== "description" && kind !== "") throw new ItemRefused("It has no answers.");
  return { ...base, type: "description", points: "0" };
}

const isWork = ({ type }: Question): boolean => /^(?:essay|file_upload|description)$/u.test(type);

/** The question as the keys mark it, or as a person does. */
function marked(question: Question, context: Item12): Question {
  const { keys, losses } = context;
  const isKnown = keys.isSure || (!keys.isWhole && isOfGroups(question, context));
  if (isWork(question) || (isKnown && listQuestionFaults(question).length === 0)) return question;
  const byHand: Question = { ...question, marking: "manual" };
  losses.add(
    keys.keys.size > 0
      ? "Its own rules of marking are not taken over: its right answers stay, and a person marks it."
      : "It says no right answer: a draft that a person marks.",
  );
  return byHand;
}

/** Groups of items, of which each has its right ones. */
const isOfGroups = (question: Question, { keys: { keys }, responses }: Item12): boolean =>
  question.type === "matching" &&
  responses.length > 1 &&
  responses.every(({ id, cardinality }) => {
    const key = keys.get(id);
    return (
      cardinality === "Multiple" && (key?.kind === "all" || key?.kind === "unclear") && key.right.length > 0
    );
  });

/** What the system says, else what the conditions add up to; where they count in percent, 1. */
function findWorth(
  stated: Fraction | undefined,
  { keys, isWhole }: ItemKeys,
  item: Element,
  kind: StatedKind,
  losses: Losses,
): string {
  if (stated && compare(stated, ZERO) > 0) return exactText(stated);
  if (stated && kind !== "description") losses.add("It is worth 0 points there, and 1 here.");
  const [first] = [...keys.values()];
  const most = isWhole && first ? first.most : sumFractions([...keys.values()].map((key) => key.most));
  return !stated && !isPercent(item, most) && compare(most, ZERO) > 0 ? exactText(most) : "1";
}

/** Whether the conditions count to a hundred, whatever the item is worth. */
const isPercent = (item: Element, most: Fraction): boolean =>
  compare(most, whole(100)) === 0 ||
  below(item, new Set(["decvar"])).some(({ attributes }) => Number(attributes["maxvalue"]) === 100);

/** Names of feedback by which Canvas says when it is shown. */
const NAMED_TIMES: ReadonlyMap<string, keyof Question["feedback"]> = new Map([
  ["correct_fb", "right"],
  ["general_incorrect_fb", "wrong"],
  ["general_fb", "general"],
]);

/** When feedback of the whole question is shown, by its ident; what options show is theirs. */
function listTimes({ feedback: { times } }: ItemKeys, responses: readonly PresentedResponse[]) {
  const ofOptions = new Set(responses.flatMap(({ labels }) => labels.map(({ id }) => `${id}_fb`)));
  return new Map([...[...times].filter(([name]) => !ofOptions.has(name)), ...NAMED_TIMES]);
}

function shownFeedback(
  feedback: ReadonlyMap<string, RichText>,
  times: ReadonlyMap<string, keyof Question["feedback"]>,
): Question["feedback"] {
  const shown: Question["feedback"] = { ...QUESTION_BASE.feedback };
  for (const [name, text] of feedback) {
    const time = times.get(name);
    if (time && text.length > 0) shown[time] = [...(shown[time] ?? []), ...text];
  }
  return shown;
}
