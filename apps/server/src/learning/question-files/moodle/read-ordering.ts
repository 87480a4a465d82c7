import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import { listChildren, type Element, getChildText } from "#learning/question-files/markup/nodes.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";

import { textIn, type MoodleContext } from "./moodle-media.ts";

/** The rule by which Moodle gives what Dars gives: the share of pairs in the right order. */
export const PAIRS_IN_ORDER = "RELATIVE_ALL_PREVIOUS_AND_NEXT";
export const ALL_OR_NOTHING = "ALL_OR_NOTHING";

/** The items of an ordering stand in the right order in the file. */
export function readOrdering(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const { losses } = context;
  const items = listChildren(element, "answer").map((answer, at) => ({
    id: partId("i", at),
    content: textIn(answer, context),
  }));
  const isAll = isAllOrNothing(element, losses);
  if (Number(getChildText(element, "selectcount") || 0) > 0 && !takesAll(element))
    losses.add("All items are put in order, not some of them.");
  if (items.some(({ content }) => content.length === 0))
    throw new ItemRefused("An item of the order is empty.");
  return {
    ...base,
    type: "ordering",
    items,
    key: items.map(({ id }) => id),
    scoring: isAll ? "all" : "kendall",
    isShuffled: true,
  };
}

const takesAll = (element: Element): boolean => /^(?:ALL|0|)$/u.test(getChildText(element, "selecttype"));

/** Other rules than all or nothing become the share of pairs, which is named unless it is the same. */
function isAllOrNothing(element: Element, losses: Losses): boolean {
  const rule = getChildText(element, "gradingtype");
  if (rule === ALL_OR_NOTHING || rule === "-1") return true;
  if (rule !== "" && rule !== PAIRS_IN_ORDER && rule !== "4")
    losses.add("An order that is partly right is worth its share of pairs in the right order.");
  return false;
}
