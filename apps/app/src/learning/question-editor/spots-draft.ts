import type { QuestionOf } from "@dars/contract/learning/questions";
import { listInlines } from "@dars/contract/learning/rich-text";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import { getChoiceScoring, percentFaults } from "./choice-draft.ts";
import type { Draft } from "./draft.ts";
import { isGain, toPercent, shareIn } from "./percent.ts";
import { computeShares, weighingIn, resolveWeighing } from "./resolve-weighing.ts";
import { aSpot } from "./stem-slots.ts";

/** Words of the text that can be chosen. */
export const hottextDraft: AnswerDraft<QuestionOf<"hottext">> = {
  from: ({ stem, words, scoring, mostChosen }) => ({
    spots: listInlines(stem).flatMap((inline) =>
      inline.type === "hottext"
        ? words.filter(({ id }) => id === inline.id).map(({ id, share }) => spotIn(id, inline.text, share))
        : [],
    ),
    weighing: weighingIn(
      words.map(({ share }) => share),
      scoring,
    ),
    mostChosen: mostChosen?.toString() ?? "",
    kept: { order: words.map(({ id }) => id) },
  }),
  to: (draft, base) => {
    const { order } = draft.kept;
    const shares = computeShares(draft.spots, resolveWeighing(draft));
    const place = ({ id }: { readonly id: string }) =>
      order.includes(id) ? order.indexOf(id) : order.length;
    return {
      type: "hottext",
      ...base,
      words: draft.spots
        .map(({ id }, at) => ({ id, share: shares[at] ?? "0" }))
        .toSorted((one, other) => place(one) - place(other)),
      ...getChoiceScoring(draft),
    };
  },
  faults: (draft) =>
    draft.spots.length === 0 ? [["stem", "question-editor.fault-words"]] : spotFaults(draft),
};

/** Areas of a picture; their shapes stay as they are. */
export const hotspotDraft: AnswerDraft<QuestionOf<"hotspot">> = {
  from: ({ picture, areas, scoring, mostChosen }) => ({
    spots: areas.map((area) => ({ ...spotIn(area.id, "", area.share), area })),
    weighing: weighingIn(
      areas.map(({ share }) => share),
      scoring,
    ),
    mostChosen: mostChosen?.toString() ?? "",
    kept: { picture },
  }),
  to: (draft, base) => {
    const shares = computeShares(draft.spots, resolveWeighing(draft));
    return {
      type: "hotspot",
      ...base,
      picture: draft.kept.picture ?? { media: "", alt: "", width: 1, height: 1 },
      areas: draft.spots.flatMap(({ area }, at) => (area ? [{ ...area, share: shares[at] ?? "0" }] : [])),
      ...getChoiceScoring(draft),
    };
  },
  faults: (draft) => spotFaults(draft),
};

const spotIn = (id: string, words: string, share: string) => ({
  ...aSpot(id, words, share),
  percent: toPercent(share),
});

function spotFaults({ spots, ...draft }: Draft): DraftFaults {
  const isOwn = resolveWeighing(draft) === "own";
  const wrong = isOwn ? percentFaults(spots) : [];
  const isRight = spots.some((spot) => (isOwn ? isGain(shareIn(spot.percent) ?? "0") : spot.isRight));
  return wrong.length > 0 || isRight ? wrong : [["answers", "question-editor.fault-right"]];
}
