import { exactText, compare, divide, whole, ZERO } from "@dars/contract/learning/exact";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText, richText, type RichText } from "@dars/contract/learning/rich-text";

import {
  below,
  findChild,
  listChildren,
  type Element,
  isElement,
} from "#learning/question-files/markup/nodes.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { withPassage } from "#learning/question-files/with-passage.ts";

import type { Declarations } from "./declarations.ts";
import type { ItemContext } from "./item-context.ts";
import type { ItemMetadata } from "./item-metadata.ts";
import { parseRules } from "./parse-rules.ts";
import type { ProbedRules } from "./probe-item.ts";
import { readChoice, readHotspot, readHottext } from "./read-choices.ts";
import { readGaps } from "./read-gaps.ts";
import { readGapMatch, readMatch, readOrder } from "./read-match.ts";
import { readTags } from "./read-tags.ts";
import {
  groupInteractions,
  INLINE,
  isForStudents,
  listInteractions,
  ShownBody,
  toInline,
} from "./shown-body.ts";

const READERS: ReadonlyMap<string, (element: Element, context: ItemContext) => Question> = new Map(
  Object.entries<(element: Element, context: ItemContext) => Question>({
    choiceInteraction: readChoice,
    hottextInteraction: readHottext,
    hotspotInteraction: readHotspot,
    matchInteraction: readMatch,
    gapMatchInteraction: readGapMatch,
    orderInteraction: readOrder,
    extendedTextInteraction: (element, context) => ({
      ...context.base,
      type: "essay",
      rubric: essayRubric(element, context),
      expectedWords: findExpectedWords(element),
    }),
    uploadInteraction: (element, { base, rubric }) => ({ ...base, type: getUploadType(element), rubric }),
  }),
);

/** As our own packages say it, the older ones in an attribute that QTI 2.2 does not have. */
function findExpectedWords({ attributes }: Element): number | null {
  const stated = /(?:^|\s)dars-words-(\d+)(?:\s|$)/u.exec(attributes["class"] ?? "")?.[1];
  return Number(stated ?? attributes["data-expected-words"]) || null;
}

/** The notes for the marker, with the right answer that the file names. */
function essayRubric(element: Element, { rubric, declarations, losses }: ItemContext): RichText | null {
  const response = declarations.responses.get(element.attributes["responseIdentifier"] ?? "");
  const right = response?.correct.filter((text) => text !== "") ?? [];
  if (right.length === 0) return rubric;
  const isThere = plainText(rubric ?? []).includes(right.join("\n"));
  if (!isThere) losses.add("Its right answer is in the notes for the marker.");
  return isThere ? rubric : [...(rubric ?? []), ...richText(right.join("\n"))];
}

function getUploadType({ attributes }: Element): "audio" | "video" | "file_upload" {
  const type = attributes["type"] ?? "";
  if (type.startsWith("audio/")) return "audio";
  return type.startsWith("video/") ? "video" : "file_upload";
}

/** What lies beside an item in its package. */
export interface ItemFiles {
  readonly findMedia: MarkupContext["findMedia"];
  /** The text that several items share, with its own media; undefined where the package does not have it. */
  readonly findStimulus: (address: string) => Stimulus | undefined;
  /** The texts of the sections of a test that the item is in, the outermost first. */
  readonly sectionTexts: readonly Stimulus[];
  /** The titles of those sections, as a category. */
  readonly category: string;
  /** Whether another section has other texts for the item. */
  readonly hasOtherTexts: boolean;
  /** What the manifest says of the item. */
  readonly metadata: ItemMetadata;
}

export interface Stimulus {
  readonly root: Element;
  readonly findMedia: MarkupContext["findMedia"];
}

/** The questions of an item of QTI, by their interactions. Throws ItemRefused for what is not supported at all. */
export function listQuestions(item: Element): Element[][] {
  refuseWhole(item);
  const body = findChild(item, "itemBody");
  if (!body) throw new ItemRefused("It has no body.");
  return groupInteractions(listInteractions(body));
}

/** Which question of an item it is, and how the whole item is marked. */
interface QuestionOfItem {
  readonly no: number;
  readonly rules: ProbedRules;
}

/**
 * One question of an item of QTI 2.1, 2.2 or 3.0. Throws ItemRefused for what cannot become a question without being
 * another one.
 */
export function readQti(item: Element, losses: Losses, files: ItemFiles, part?: QuestionOfItem): Question {
  const groups = listQuestions(item);
  const { no, rules } = part ?? { no: 0, rules: parseRules(item, groups.flat()) };
  const context = buildContext(item, groups, { no, rules }, losses, files);
  const question = withSectionTexts(readGroup(groups[no] ?? [], context), losses, files);
  nameNotes(question, context);
  if (question.marking === "manual" || isWork(question)) return question;
  if (context.processing.isSuggestion) return byHand(question, losses);
  if (context.processing.isAssumed) losses.add("It does not say how it is marked: its right answers decide.");
  return question;
}

/** The question behind the texts that its sections show to students. */
function withSectionTexts(question: Question, losses: Losses, files: ItemFiles): Question {
  if (files.hasOtherTexts)
    losses.add("Another section shows another text in front of it, which is left out.");
  return withPassage(question, listPassage(files.sectionTexts.filter(isForStudent), losses), losses);
}

const isForStudent = ({ root }: Stimulus): boolean => isForStudents(root);

const listPassage = (texts: readonly Stimulus[], losses: Losses): RichText =>
  texts.flatMap(({ root, findMedia }) => toRichText(root.children, { losses, findMedia, hasTex: false }));

/** Only what a person marks has a place for notes. */
function nameNotes({ type }: Question, { rubric, losses }: ItemContext): void {
  if (rubric && !/^(?:essay|file_upload|audio|video)$/u.test(type))
    losses.add("Notes for the marker are left out.");
}

function readGroup(group: readonly Element[], context: ItemContext): Question {
  const [first] = group;
  if (!first) return { ...context.base, type: "description", points: "0" };
  if (INLINE.has(first.name)) return readGaps(group, context);
  const read = READERS.get(first.name);
  if (!read) throw new ItemRefused(`Its kind of answer (${first.name}) is not supported.`);
  return read(first, context);
}

const isWork = ({ type }: Question): boolean => /^(?:essay|file_upload|audio|video|description)$/u.test(type);

function byHand(question: Question, losses: Losses): Question {
  losses.add("Its own rules of marking are not taken over: its right answers stay, and a person marks it.");
  return { ...question, marking: "manual" };
}

function refuseWhole(item: Element): void {
  if (item.name !== "assessmentItem") throw new ItemRefused("The XML is not an item of QTI.");
  if (item.attributes["adaptive"] === "true") throw new ItemRefused("Adaptive items are not supported.");
  if (findChild(item, "templateDeclaration") || findChild(item, "templateProcessing"))
    throw new ItemRefused("Items that draw their own numbers (templates) are not supported.");
}

function buildContext(
  item: Element,
  groups: readonly Element[][],
  { no, rules: { declarations, processing } }: QuestionOfItem,
  losses: Losses,
  files: ItemFiles,
): ItemContext {
  const { findMedia } = files;
  const markup: MarkupContext = { losses, findMedia, hasTex: false };
  const body = findChild(item, "itemBody") ?? item;
  const modal = listModal(item, markup);
  if (findChild(item, "stylesheet")) losses.add("Its own styles are left out.");
  nameHidden(modal, { processing, losses });
  const shown = [...modal].flatMap(([name, text]) => {
    const time = processing.times.get(name);
    return time ? [[time, text] as const] : [];
  });
  const feedback = { ...QUESTION_BASE.feedback, ...Object.fromEntries(shown) };
  const own = {
    ...buildQuestionBase(item, body, new ShownBody(groups, no, losses), markup),
    ...readTags(body, files.metadata, losses),
  };
  const base = {
    ...own,
    title: groups.length > 1 ? numberTitle(own.title, no) : own.title,
    stem: [...readStimuli(item, files, losses), ...own.stem],
    points: getPoints(declarations, groups.length),
    feedback,
  };
  return {
    base,
    losses,
    findMedia,
    declarations,
    processing,
    modal,
    rubric: parseRubric(body, files, markup),
  };
}

const numberTitle = (title: string, no: number): string =>
  title === "" ? "" : titled(`${title.slice(0, 110)} (${no + 1})`);

/** Feedback by outcome and identifier; what is hidden by it is none. */
function listModal(item: Element, markup: MarkupContext): Map<string, RichText> {
  const modal = new Map<string, RichText>();
  for (const { attributes, children } of listChildren(item, "modalFeedback")) {
    const { outcomeIdentifier = "", identifier = "", showHide = "show" } = attributes;
    const name = `${outcomeIdentifier} ${showHide === "show" ? "" : "not "}${identifier}`;
    modal.set(name, [...(modal.get(name) ?? []), ...toRichText(children, markup)]);
  }
  return modal;
}

/** The texts that the item shares with others, before its own. */
function readStimuli(item: Element, { findStimulus }: ItemFiles, losses: Losses): RichText {
  return listChildren(item, "assessmentStimulusRef").flatMap(({ attributes }) => {
    const stimulus = findStimulus(attributes["href"] ?? "");
    const body = stimulus && findChild(stimulus.root, "stimulusBody");
    if (body) return toRichText(body.children, { losses, findMedia: stimulus.findMedia, hasTex: false });
    losses.add("A text that it shares with other items is missing from the file.");
    return [];
  });
}

/** What the item says it is worth, in equal parts for its questions. */
const getPoints = ({ most }: Declarations, questions: number): string =>
  most && compare(most, ZERO) > 0 ? exactText(divide(most, whole(Math.max(1, questions)))) : "1";

function buildQuestionBase(
  item: Element,
  body: Element,
  shown: ShownBody,
  markup: MarkupContext,
): QuestionBase {
  const dir = findDirection(body);
  return {
    ...QUESTION_BASE,
    title: titled(item.attributes["title"] ?? ""),
    language: parseLanguage(item),
    dir,
    stem: toRichText(shown.list(dir ? unwrapped(body) : body), { ...markup, special: toInline }),
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
      [...processing.byOption.values()].some((names) => names.has(name)) ||
      bands.some(({ feedback }) => feedback === name);
    if (!isShown) losses.add("Feedback that its own rules show is left out.");
  }
}

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

const RUBRICS = new Set(["rubricBlock"]);

function parseRubric(body: Element, { sectionTexts }: ItemFiles, markup: MarkupContext): RichText | null {
  const blocks = below(body, RUBRICS).filter((block) => !isForStudents(block));
  const notes = sectionTexts.filter((text) => !isForStudent(text));
  const text = [
    ...listPassage(notes, markup.losses),
    ...blocks.flatMap(({ children }) => toRichText(children, markup)),
  ];
  return text.length === 0 ? null : text;
}
