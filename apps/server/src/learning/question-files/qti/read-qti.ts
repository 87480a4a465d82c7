import { exactText, compare, ZERO } from "@dars/contract/learning/exact";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import type { Inline, RichText } from "@dars/contract/learning/rich-text";

import {
  below,
  findChild,
  listChildren,
  type Element,
  listElements,
  isElement,
  type Node,
  getText,
} from "#learning/question-files/markup/nodes.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";

import { type Declarations, parseDeclarations, toId } from "./declarations.ts";
import type { ItemContext } from "./item-context.ts";
import { parseProcessing } from "./processing.ts";
import { readChoice, readHotspot, readHottext } from "./read-choices.ts";
import { gapId, readGaps } from "./read-gaps.ts";
import { readGapMatch, readMatch, readOrder } from "./read-match.ts";

const READERS: Readonly<Record<string, (element: Element, context: ItemContext) => Question>> = {
  choiceInteraction: readChoice,
  hottextInteraction: readHottext,
  hotspotInteraction: readHotspot,
  matchInteraction: readMatch,
  gapMatchInteraction: readGapMatch,
  orderInteraction: readOrder,
  extendedTextInteraction: (element, { base, rubric }) => ({
    ...base,
    type: "essay",
    rubric,
    expectedWords: Number(element.attributes["data-expected-words"]) || null,
  }),
  uploadInteraction: (element, { base, rubric }) => ({ ...base, type: getUploadType(element), rubric }),
};
const INLINE = new Set(["textEntryInteraction", "inlineChoiceInteraction", "sliderInteraction"]);

function getUploadType({ attributes }: Element): "audio" | "video" | "file_upload" {
  const type = attributes["type"] ?? "";
  if (type.startsWith("audio/")) return "audio";
  return type.startsWith("video/") ? "video" : "file_upload";
}

/** An item of QTI 2.1, 2.2 or 3.0. Throws ItemRefused for what cannot become a question without being another one. */
export function readQti(item: Element, losses: Losses, findMedia: MarkupContext["findMedia"]): Question {
  refuseWhole(item);
  const body = findChild(item, "itemBody");
  if (!body) throw new ItemRefused("It has no body.");
  const interactions = interactionsIn(body);
  const context = buildContext(item, body, losses, findMedia);
  const [first, ...more] = interactions;
  if (!first) return { ...context.base, type: "description", points: "0" };
  if (interactions.every(({ name }) => INLINE.has(name))) return readGaps(interactions, context);
  const read = READERS[first.name];
  if (!read) throw new ItemRefused(`Its kind of answer (${first.name}) is not supported.`);
  if (more.length > 0) throw new ItemRefused("It asks for several answers of different kinds.");
  return read(first, context);
}

function refuseWhole(item: Element): void {
  if (item.name !== "assessmentItem") throw new ItemRefused("The XML is not an item of QTI.");
  if (item.attributes["adaptive"] === "true") throw new ItemRefused("Adaptive items are not supported.");
  if (findChild(item, "templateDeclaration") || findChild(item, "templateProcessing"))
    throw new ItemRefused("Items that draw their own numbers (templates) are not supported.");
}

function interactionsIn(element: Element): Element[] {
  return listElements(element).flatMap((child) => {
    if (child.name.endsWith("Interaction")) return [child];
    if (/^(?:templateInline|templateBlock|printedVariable)$/u.test(child.name))
      throw new ItemRefused("Items that show their own numbers (templates) are not supported.");
    return interactionsIn(child);
  });
}

function buildContext(
  item: Element,
  body: Element,
  losses: Losses,
  findMedia: MarkupContext["findMedia"],
): ItemContext {
  const declarations = parseDeclarations(item);
  const processing = parseProcessing(item, declarations);
  const markup: MarkupContext = { losses, findMedia, hasTex: false };
  const modal = new Map<string, RichText>();
  for (const feedback of listChildren(item, "modalFeedback")) {
    const { outcomeIdentifier = "", identifier = "" } = feedback.attributes;
    modal.set(`${outcomeIdentifier} ${identifier}`, toRichText(feedback.children, markup));
  }
  if (findChild(item, "stylesheet")) losses.add("Its own styles are left out.");
  nameHidden(modal, { processing, losses });
  const shown = [...modal].flatMap(([name, text]) => {
    const time = processing.times.get(name);
    return time ? [[time, text] as const] : [];
  });
  const feedback = { ...QUESTION_BASE.feedback, ...Object.fromEntries(shown) };
  const base = { ...buildQuestionBase(item, body, markup), points: getPoints(declarations), feedback };
  return { base, losses, findMedia, declarations, processing, modal, rubric: parseRubric(body, markup) };
}

const getPoints = ({ most }: Declarations): string =>
  most && compare(most, ZERO) > 0 ? exactText(most) : "1";

function buildQuestionBase(item: Element, body: Element, markup: MarkupContext): QuestionBase {
  const dir = findDirection(body);
  return {
    ...QUESTION_BASE,
    title: titled(item.attributes["title"] ?? ""),
    language: parseLanguage(item),
    dir,
    stem: toRichText(shownBody(dir ? unwrapped(body) : body, markup.losses), {
      ...markup,
      special: toInline,
    }),
    tags: listTags(body),
    difficulty: Number(/^[1-5]$/u.exec(body.attributes["data-difficulty"] ?? "")?.[0]) || null,
  };
}

/** Feedback that nothing shows any more. */
function nameHidden(
  modal: ReadonlyMap<string, RichText>,
  { processing, losses }: Pick<ItemContext, "processing" | "losses">,
): void {
  const bands = (processing.schemes ?? []).flatMap((scheme) =>
    scheme.kind === "numbers" ? scheme.bands : [],
  );
  for (const name of modal.keys()) {
    const [outcome = ""] = name.split(" ");
    const isShown =
      processing.times.has(name) ||
      processing.byChoice.has(outcome) ||
      bands.some(({ feedback }) => feedback === name);
    if (!isShown) losses.add("Feedback that its own rules show is left out.");
  }
}

/** As our own packages write them. */
const listTags = ({ attributes }: Element): string[] => [
  ...new Set((attributes["data-tags"] ?? "").split("|").filter((tag) => tag !== "" && tag.length <= 100)),
];

function parseLanguage({ attributes }: Element): string | null {
  const language = attributes["xml:lang"] ?? attributes["lang"] ?? "";
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/u.test(language) && language.length <= 35 ? language : null;
}

/** The one block that holds the whole body, where there is one. */
function findWrapper(body: Element): Element | undefined {
  const [only, ...more] = body.children.filter((node) => isElement(node) || node.trim() !== "");
  return only !== undefined && isElement(only) && only.name === "div" && more.length === 0 ? only : undefined;
}

function findDirection(body: Element): "rtl" | "ltr" | null {
  const dir = body.attributes["dir"] ?? findWrapper(body)?.attributes["dir"];
  return dir === "rtl" || dir === "ltr" ? dir : null;
}

const unwrapped = (body: Element): Element => findWrapper(body) ?? body;

/** The body as students read it: the questions of interactions in their place, what others see taken out. */
function shownBody(element: Element, losses: Losses): Node[] {
  return element.children.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    const { name, attributes } = node;
    if (name === "rubricBlock" && !/candidate/u.test(attributes["view"] ?? "")) return [];
    if (name === "rubricBlock") return [{ ...node, name: "div", children: shownBody(node, losses) }];
    if (/^feedback(?:Inline|Block)$/u.test(name)) {
      losses.add("Feedback that its own rules show is left out.");
      return [];
    }
    if (INLINE.has(name)) return [...toPromptNodes(node), { ...node, children: [] }];
    if (name.endsWith("Interaction")) return [...toPromptNodes(node), ...textOfInteraction(node, losses)];
    return [{ ...node, children: shownBody(node, losses) }];
  });
}

const toPromptNodes = (interaction: Element): Node[] =>
  listChildren(interaction, "prompt").map((prompt) => ({ ...prompt, name: "div" }));

/** A gap match and a hottext hold the text they are about. */
function textOfInteraction(interaction: Element, losses: Losses): Node[] {
  if (!/^(?:gapMatch|hottext)Interaction$/u.test(interaction.name)) return [];
  const children = interaction.children.filter(
    (node) => !isElement(node) || !/^(?:prompt|gapText|gapImg)$/u.test(node.name),
  );
  return [{ name: "div", attributes: {}, children: shownBody({ ...interaction, children }, losses) }];
}

function toInline(element: Element): Inline[] | undefined {
  const { name, attributes } = element;
  if (INLINE.has(name)) return [{ type: "gap", id: gapId(element) }];
  if (name === "gap") return [{ type: "gap", id: toId(attributes["identifier"] ?? "") }];
  if (name !== "hottext") return undefined;
  const text = getText(element).replaceAll(/\s+/gu, " ").trim();
  return [{ type: "hottext", id: toId(attributes["identifier"] ?? ""), text }];
}

const RUBRICS = new Set(["rubricBlock"]);

function parseRubric(body: Element, markup: MarkupContext): RichText | null {
  const blocks = below(body, RUBRICS).filter(
    ({ attributes }) => !/candidate/u.test(attributes["view"] ?? ""),
  );
  const text = blocks.flatMap(({ children }) => toRichText(children, markup));
  return text.length === 0 ? null : text;
}
