import type { Criterion } from "@dars/contract/learning/question-parts";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft } from "./answer-draft.ts";
import { wholeIn } from "./choice-draft.ts";
import { criteriaIn, criteriaText, sumMaxPoints } from "./criteria-text.ts";
import type { Draft } from "./draft.ts";
import { isBlank, aText, toTextDraft, toRichText } from "./text-draft.ts";

type WorkType = "essay" | "file_upload" | "audio" | "video";

/** Work that a person marks. With criteria it is worth what their best levels come to. */
export const workDraft: AnswerDraft<QuestionOf<WorkType>> = {
  from: ({ rubric, criteria = [], ...question }) => ({
    rubric: rubric ? toTextDraft(rubric) : aText(),
    criteria: criteriaText(criteria),
    ...(question.type === "essay" && { expectedWords: question.expectedWords?.toString() ?? "" }),
    kept: { criteria },
  }),
  to: (draft, base): Question => {
    const criteria = givenCriteria(draft);
    const work = {
      ...base,
      rubric: isBlank(draft.rubric) ? null : toRichText(draft.rubric),
      ...(criteria && { criteria, points: sumMaxPoints(criteria) }),
    };
    const { type } = draft;
    return type === "file_upload" || type === "audio" || type === "video"
      ? { type, ...work }
      : { type: "essay", ...work, expectedWords: wholeIn(draft.expectedWords) };
  },
  faults: (draft) =>
    draft.criteria.trim() !== "" && !givenCriteria(draft)
      ? [["criteria", "question-editor.fault-criteria"]]
      : [],
};

/** Those of the question while their text is as it was. */
function givenCriteria({ criteria, kept }: Draft): Criterion[] | undefined {
  if (criteria.trim() === "") return undefined;
  return criteria === criteriaText(kept.criteria) ? [...kept.criteria] : criteriaIn(criteria);
}
