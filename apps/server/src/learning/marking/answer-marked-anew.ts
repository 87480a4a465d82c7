import { GivenLevel } from "@dars/contract/learning/question-parts";
import { Type } from "typebox";

import { proposalKind } from "#oversight/proposals/public.ts";

import { applyMark } from "./apply-mark.ts";
import { lockReachedAttempt } from "./mark-answer.ts";

/** The kind of a coordinator's request for another mark. */
export const MARKED_ANEW = "answer.marked-anew";

const Payload = Type.Object({
  attemptId: Type.Integer(),
  questionId: Type.Integer(),
  revision: Type.Integer(),
  score: Type.String(),
  comment: Type.Union([Type.String(), Type.Null()]),
  criteria: Type.Array(GivenLevel),
});

/** E6: asked for by a coordinator of the subject, applied when one of the school's office approves it. */
export const answerMarkedAnew = proposalKind({
  name: MARKED_ANEW,
  decidedBy: ["school_management"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload: { attemptId, ...mark } }) => {
    const attempt = await lockReachedAttempt(context, db, schoolId, attemptId);
    await applyMark(context, db, schoolId, { ...mark, attempt });
  },
});
