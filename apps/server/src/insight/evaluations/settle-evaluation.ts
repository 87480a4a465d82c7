import type {
  amendEvaluation as amendRoute,
  answerEvaluation as answerRoute,
  decideAppeal as decideRoute,
  finaliseEvaluation as finaliseRoute,
} from "@dars/contract/insight/evaluations";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { evaluationCauses } from "./evaluation-causes.queries.ts";
import {
  findVisible,
  insertEvent,
  lockEvaluation,
  moveEvaluation,
  type EvaluationRow,
} from "./evaluations.queries.ts";
import { keepEvidence } from "./keep-evidence.ts";
import { computeRights } from "./list-evaluations.ts";
import { requireOutcome, tellTeacher } from "./save-evaluation.ts";

type Right = keyof ReturnType<typeof computeRights>;

/** The evaluation, locked, at the revision the caller has seen, and in a state that allows the action. */
async function locked(
  db: Db,
  { actor }: Context,
  { schoolId, evaluation }: { readonly schoolId: number; readonly evaluation: string },
  required: { readonly right: Right; readonly revision: number },
): Promise<EvaluationRow> {
  await lockEvaluation(db, schoolId, evaluation);
  const row = await findVisible(db, schoolId, actor, evaluation);
  if (!row) throw notFound("This evaluation");
  requireSeen(row, required.revision);
  if (!computeRights(actor, row)[required.right]) throw clash("settled", "It has gone too far for that.");
  return row;
}

const STATES = { acknowledge: "acknowledged", waive: "acknowledged", appeal: "appealed" } as const;
const EVENTS = { acknowledge: "acknowledged", waive: "waived", appeal: "appealed" } as const;

/** EVA-4: within seven days it is acknowledged, within fourteen appealed against, unless the teacher waives that. */
export async function answerEvaluation(
  context: Context,
  { params, body }: Input<typeof answerRoute>,
): Promise<Reply<typeof answerRoute>> {
  const { schoolId, evaluation } = params;
  return writeOnce(context, schoolId, { ...body, evaluation }, async (db) => {
    const right = body.action === "acknowledge" ? "mayAnswer" : "mayAppeal";
    const row = await locked(db, context, params, { right, revision: body.revision });
    const revision = await moveEvaluation(db, schoolId, row.id, {
      state: STATES[body.action],
      answer: body.text,
      waivesAppeal: body.action === "waive",
    });
    await settleOver(db, schoolId, evaluationCauses, { targets: [evaluation] });
    await note(db, context, schoolId, row, { kind: EVENTS[body.action], text: body.text });
    return { revision };
  });
}

/** Keeps the earlier version, and restarts the teacher's deadline. */
export async function amendEvaluation(
  context: Context,
  { params, body }: Input<typeof amendRoute>,
): Promise<Reply<typeof amendRoute>> {
  const { schoolId, evaluation } = params;
  const { revision: seen, reason, scores, strengths, nextStep } = body;
  return writeOnce(context, schoolId, { ...body, evaluation }, async (db) => {
    const row = await locked(db, context, params, { right: "mayAmend", revision: seen });
    const outcome = requireOutcome(row.rubric, scores);
    const before = {
      scores: row.scores,
      strengths: row.strengths,
      nextStep: row.nextStep,
      outcome: row.outcome,
    };
    const revision = await moveEvaluation(db, schoolId, row.id, {
      state: "submitted",
      findings: { scores, strengths, nextStep, outcome },
    });
    // The files of the version before stay readable beside its scores.
    const previousFileIds = row.files.map(({ fileId }) => fileId);
    await keepEvidence(db, context, { schoolId, id: row.id, classId: row.class.id }, scores, previousFileIds);
    await note(db, context, schoolId, row, { kind: "amended", text: reason, before });
    await tellTeacher(db, schoolId, row.teacher.id, row.key);
    return { revision };
  });
}

/** M4. */
export async function decideAppeal(
  context: Context,
  { params, body }: Input<typeof decideRoute>,
): Promise<Reply<typeof decideRoute>> {
  const { schoolId, evaluation } = params;
  return writeOnce(context, schoolId, { ...body, evaluation }, async (db) => {
    const row = await locked(db, context, params, { right: "mayDecide", revision: body.revision });
    const isCounted = body.decision === "stands";
    const revision = await moveEvaluation(db, schoolId, row.id, { state: "final", isCounted });
    await note(db, context, schoolId, row, { kind: body.decision, text: body.reason });
    await tellTeacher(db, schoolId, row.teacher.id, row.key);
    return { revision };
  });
}

/** M5. */
export async function finaliseEvaluation(
  context: Context,
  { params, body }: Input<typeof finaliseRoute>,
): Promise<Reply<typeof finaliseRoute>> {
  const { schoolId, evaluation } = params;
  return writeOnce(context, schoolId, { ...body, evaluation }, async (db) => {
    const row = await locked(db, context, params, { right: "mayFinalise", revision: body.revision });
    const revision = await moveEvaluation(db, schoolId, row.id, { state: "final" });
    await note(db, context, schoolId, row, { kind: "finalised", text: null });
    return { revision };
  });
}

const ACTIONS = {
  acknowledged: "evaluation.acknowledged",
  waived: "evaluation.acknowledged",
  appealed: "evaluation.appealed",
  amended: "evaluation.amended",
  stands: "evaluation.decided",
  set_aside: "evaluation.decided",
  finalised: "evaluation.finalised",
} as const;

interface Noted {
  readonly kind: keyof typeof ACTIONS;
  readonly text: string | null;
  readonly before?: unknown;
}

async function note(db: Db, context: Context, schoolId: number, row: EvaluationRow, noted: Noted) {
  const { accountId, role } = context.actor;
  await insertEvent(db, schoolId, row.id, { ...noted, accountId, role });
  await audited(context, db, schoolId, ACTIONS[noted.kind], ["person", row.teacher.id]);
}
