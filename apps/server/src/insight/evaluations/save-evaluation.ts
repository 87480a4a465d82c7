import type {
  cancelEvaluation as cancelRoute,
  EvaluationDraft,
  saveEvaluation as route,
} from "@dars/contract/insight/evaluations";
import {
  computeOutcome,
  lacksEvidence,
  type EvaluationScore,
  type Rubric,
} from "@dars/contract/insight/rubrics";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findRubric } from "#insight/evaluation-forms/public.ts";
import { audited } from "#platform/audit.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";
import { notify } from "#talking/notifications/public.ts";

import {
  findAuthorName,
  findOwner,
  insertEvent,
  isRelative,
  lockEvaluation,
  moveEvaluation,
  upsertEvaluation,
} from "./evaluations.queries.ts";
import { keepEvidence } from "./keep-evidence.ts";
import { listWithin } from "./read-evaluation-setup.ts";

/** EVA-2, EVA-4: a draft is written whole each time; one that was submitted is only amended. */
export async function saveEvaluation(
  context: Context,
  { params: { schoolId, evaluation: key }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const { accountId, role } = actor;
  const authorName = await findAuthorName(database.directory, (id) => database.reading(id), accountId);
  return writeOnce(context, schoolId, { ...body, evaluation: { key, ...body.evaluation } }, async (db) => {
    await lockEvaluation(db, schoolId, key);
    const stored = await findOwner(db, schoolId, key);
    requireOwnDraft(stored, context.actor, body.revision);
    const draft = body.evaluation;
    await requireTeacher(db, schoolId, actor, draft);
    const rubric = await findRubric(db, schoolId, draft.rubricId);
    if (!rubric) throw invalid("This is no rubric of the group.", "/body/evaluation/rubricId");
    const outcome = body.isSubmitted ? requireComplete(rubric, draft) : null;
    const state = body.isSubmitted ? "submitted" : "draft";
    const row = {
      ...draft,
      key,
      authorId: accountId,
      authorRole: role,
      authorName,
      state,
      outcome,
    } as const;
    const { id, revision } = await upsertEvaluation(db, schoolId, row);
    await keepEvidence(db, context, { schoolId, id, classId: draft.classId }, draft.scores);
    if (body.isSubmitted) {
      await insertEvent(db, schoolId, id, { kind: "submitted", accountId, role, text: null });
      await tellTeacher(db, schoolId, draft.teacherId, key);
      await audited(context, db, schoolId, "evaluation.submitted", ["person", draft.teacherId]);
    }
    return { revision, outcome };
  });
}

type Owner = Awaited<ReturnType<typeof findOwner>>;

function requireOwnDraft(stored: Owner, { accountId, role }: Actor, seen: number | undefined): void {
  if (stored && (stored.authorId !== accountId || stored.authorRole !== role))
    throw notFound("This evaluation");
  if (stored && stored.state !== "draft") throw clash("submitted", "It was submitted.");
  // An app of before does not say what it has seen.
  if (seen !== undefined) requireSeen({ revision: stored?.revision ?? 0 }, seen);
}

/** The notice to the teacher contains no result. */
export const tellTeacher = (db: Db, schoolId: number, teacherId: number, key: string) =>
  notify(db, {
    schoolId,
    kind: "evaluation",
    page: "evaluation",
    id: key,
    recipients: [{ personId: teacherId }],
    needsAction: true,
    collapse: `evaluation ${key}`,
  });

/** M2, EVA-6. */
async function requireTeacher(db: Db, schoolId: number, actor: Actor, draft: EvaluationDraft): Promise<void> {
  const teachers = await listWithin(db, schoolId, actor);
  const teacher = teachers.find(({ id }) => id === draft.teacherId);
  if (!teacher?.classes.some(({ id }) => id === draft.classId))
    throw notFound("This teacher with this class");
  if (await isRelative(db, schoolId, actor.accountId, draft.teacherId))
    throw forbidden("evaluate yourself or a relative");
}

/** EVA-2, EVA-7. */
function requireComplete(rubric: Rubric, { scores, strengths, nextStep }: EvaluationDraft): number {
  const outcome = requireOutcome(rubric, scores);
  if (strengths === null) throw invalid("It says what was good.", "/body/evaluation/strengths");
  if (nextStep === null) throw invalid("It says what to do next.", "/body/evaluation/nextStep");
  return outcome;
}

/** EVA-2, EVA-7. */
export function requireOutcome(rubric: Rubric, scores: readonly EvaluationScore[]): number {
  const known = new Set(rubric.indicators.map(({ id }) => id));
  if (scores.some(({ indicator }) => !known.has(indicator)))
    throw invalid("The rubric has no such indicator.", "/body/scores");
  const { percent, maySubmit } = computeOutcome(rubric, scores);
  if (percent === null || !maySubmit) throw invalid("Too much of it was not observed.", "/body/scores");
  if (scores.some(lacksEvidence)) throw invalid("A low score rests on evidence.", "/body/scores");
  return percent;
}

export async function cancelEvaluation(
  context: Context,
  { params: { schoolId, evaluation: key }, body }: Input<typeof cancelRoute>,
): Promise<Reply<typeof cancelRoute>> {
  const { accountId, role } = context.actor;
  return writeOnce(context, schoolId, { ...body, evaluation: key }, async (db) => {
    await lockEvaluation(db, schoolId, key);
    const stored = await findOwner(db, schoolId, key);
    if (!stored || stored.authorId !== accountId || stored.authorRole !== role)
      throw notFound("This evaluation");
    if (stored.state !== "draft") throw clash("submitted", "It was submitted.");
    await eraseRecordFiles(db, schoolId, "evaluation", [stored.id]);
    return { revision: await moveEvaluation(db, schoolId, stored.id, { state: "cancelled" }) };
  });
}
