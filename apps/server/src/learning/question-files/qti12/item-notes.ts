import type { RichText } from "@dars/contract/learning/rich-text";

import { below, type Element, getText, listElements } from "#learning/question-files/markup/nodes.ts";

import { readContent, type Item12 } from "./item12.ts";

/** Texts about an item or a section; QTI 1.2 shows them to everybody where they say nothing else. */
export const listRubrics = (element: Element): Element[] =>
  listElements(element).filter(({ name }) => name === "rubric" || name === "itemrubric");

const getView = ({ attributes }: Element): string => (attributes["view"] ?? "").trim().toLowerCase();

export const isForStudents = (rubric: Element): boolean => /^(?:|all|candidate)$/u.test(getView(rubric));

/** What students read of the rubrics of an item. Where a person marks, one that does not say for whom it is, is a note. */
const isShown = (rubric: Element, isWork: boolean): boolean =>
  isForStudents(rubric) && (!isWork || getView(rubric) !== "");

export const readShownRubrics = (context: Item12, isWork: boolean): RichText =>
  listRubrics(context.item)
    .filter((rubric) => isShown(rubric, isWork))
    .flatMap((rubric) => readContent(rubric, context));

/** Notes and solutions for the person who marks. */
export function readNotes(context: Item12): RichText | null {
  const notes = [
    ...listRubrics(context.item).filter((rubric) => !isShown(rubric, true)),
    ...below(context.item, new Set(["solution"])),
  ];
  const text = notes.flatMap((note) => readContent(note, context));
  return text.length === 0 ? null : text;
}

const LOSSES: ReadonlyArray<readonly [names: readonly string[], loss: string]> = [
  [["hint"], "A hint is left out."],
  [["objectives"], "Its learning objectives are left out."],
  [["qticomment"], "A comment of its author is left out."],
  [["matref", "mat_extension_ref"], "A text that it shares with other items is missing from the file."],
];

/** Names the parts that a question has no place for. */
export function nameLeftOut(context: Item12, isWork: boolean): void {
  const { item, losses } = context;
  if (hasHiddenFeedback(context, isWork)) losses.add("Feedback that its own rules show is left out.");
  for (const [names, loss] of LOSSES) if (below(item, new Set(names)).some(isSaid)) losses.add(loss);
  const notes = listRubrics(item).filter((rubric) => !isForStudents(rubric));
  if (!isWork && notes.some(isSaid)) losses.add("Notes for the marker are left out.");
}

const isSaid = (element: Element): boolean =>
  getText(element).trim() !== "" || "linkrefid" in element.attributes;

function hasHiddenFeedback(
  { item, feedback, keys, responses, wholeFeedback }: Item12,
  isWork: boolean,
): boolean {
  const solutions = below(item, new Set(["itemfeedback"])).filter(
    (each) => isWork && below(each, new Set(["solution"])).length > 0,
  );
  const known = new Set([
    ...solutions.map(({ attributes }) => attributes["ident"] ?? ""),
    ...wholeFeedback,
    ...[...keys.feedback.byOption.values()].flatMap((names) => [...names]),
    ...responses.flatMap(({ labels }) => labels.map(({ id }) => `${id}_fb`)),
  ]);
  return [...feedback].some(([name, text]) => text.length > 0 && !known.has(name));
}
