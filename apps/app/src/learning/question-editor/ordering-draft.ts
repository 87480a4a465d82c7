import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft } from "./answer-draft.ts";
import { partIn } from "./pairs-draft.ts";
import { resolveWeighing } from "./resolve-weighing.ts";
import { isBlank, toRichText } from "./text-draft.ts";

/** Items in their right order; those of a draft from a file that says none, as they are shown. */
export const orderingDraft: AnswerDraft<QuestionOf<"ordering">> = {
  from: ({ items, key, scoring, isShuffled }) => ({
    items: [
      ...key.flatMap((id) => items.filter((item) => item.id === id)),
      ...items.filter(({ id }) => !key.includes(id)),
    ].map(partIn),
    weighing: scoring === "all" ? "all" : "part",
    isShuffled,
    kept: { order: items.map(({ id }) => id) },
  }),
  to: (draft, base) => {
    const { order } = draft.kept;
    const given = draft.items.filter(({ text }) => !isBlank(text));
    const place = ({ id }: { readonly id: string }) =>
      order.includes(id) ? order.indexOf(id) : order.length;
    return {
      type: "ordering",
      ...base,
      items: given
        .toSorted((one, other) => place(one) - place(other))
        .map(({ id, text }) => ({ id, content: toRichText(text) })),
      key: given.map(({ id }) => id),
      scoring: resolveWeighing(draft) === "all" ? "all" : "kendall",
      isShuffled: draft.isShuffled,
    };
  },
  faults: ({ items }) =>
    items.filter(({ text }) => !isBlank(text)).length < 2 ? [["answers", "question-editor.fault-two"]] : [],
};
