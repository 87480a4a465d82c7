import type {
  createEvaluationForm as createRoute,
  EvaluationFormVersion,
  FormRecord,
  listEvaluationForms as listRoute,
  retireEvaluationForm as retireRoute,
  saveEvaluationForm as saveRoute,
} from "@dars/contract/insight/evaluation-forms";
import { RUBRIC_WEIGHT, sumWeights } from "@dars/contract/insight/rubrics";
import type { Names } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { isVisible } from "@dars/contract/platform/visible";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import {
  deleteDraft,
  insertForm,
  listCycles,
  listForms,
  lockForms,
  retireOlder,
  updateForm,
  updateRetired,
} from "./evaluation-forms.queries.ts";

/** M1. */
export async function listEvaluationForms(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const [forms, cycles] = await Promise.all([
    listForms(db, schoolId, actor.groupId),
    listCycles(db, actor.groupId),
  ]);
  return { forms, cycles };
}

/** The next version of a form of the group; of the form that comes with Dars a copy. One draft of a form at a time. */
export async function createEvaluationForm(
  context: Context,
  { params: { schoolId }, body }: Input<typeof createRoute>,
): Promise<Reply<typeof createRoute>> {
  const { groupId, accountId } = context.actor;
  const { form, from } = body;
  requireNames(form);
  return writeOnce(context, schoolId, body, async (db) => {
    await lockForms(db, groupId);
    const forms = await listForms(db, schoolId, groupId);
    const before = forms.find(({ id }) => id === from);
    if (from !== null && !before) throw notFound("This form");
    const family = before && before.state !== "standard" ? before.family : null;
    if (family !== null && forms.some((each) => each.family === family && each.state === "draft"))
      throw clash("draft-open", "Its next version is being written already.");
    const made = await insertForm(db, { groupId, accountId, family, form });
    await note(context, db, schoolId, "evaluation-form.drafted", made.id);
    return made;
  });
}

/** EVA-1. */
export async function saveEvaluationForm(
  context: Context,
  { params: { schoolId, formId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  const { groupId } = context.actor;
  const { form, isPublished } = body;
  requireNames(form);
  if (isPublished && sumWeights(form.indicators) !== RUBRIC_WEIGHT)
    throw invalid("The weights add up to 100.", "/body/form/indicators");
  return writeOnce(context, schoolId, { ...body, formId }, async (db) => {
    const known = await requireForm(db, context, schoolId, formId);
    requireSeen(known, body.revision);
    if (known.state !== "draft") throw clash("published", "A published form does not change.");
    const made = await updateForm(db, formId, form, isPublished);
    if (isPublished) {
      await retireOlder(db, groupId, known.family, formId);
      await note(context, db, schoolId, "evaluation-form.published", formId);
    }
    return made;
  });
}

export async function retireEvaluationForm(
  context: Context,
  { params: { schoolId, formId }, body }: Input<typeof retireRoute>,
): Promise<Reply<typeof retireRoute>> {
  return writeOnce(context, schoolId, { ...body, formId }, async (db) => {
    const known = await requireForm(db, context, schoolId, formId);
    requireSeen(known, body.revision);
    await note(context, db, schoolId, "evaluation-form.retired", formId);
    if (known.state === "draft") {
      await deleteDraft(db, formId);
      return { state: "deleted" };
    }
    await updateRetired(db, formId);
    return { state: "retired" };
  });
}

/** A form of the group, under the lock of its forms; never the one that comes with Dars. */
async function requireForm(
  db: Db,
  { actor: { groupId } }: Context,
  schoolId: number,
  formId: number,
): Promise<EvaluationFormVersion> {
  await lockForms(db, groupId);
  const [known] = await listForms(db, schoolId, groupId, formId);
  if (!known || known.state === "standard") throw notFound("This form");
  return known;
}

function requireNames({ name, indicators }: FormRecord): void {
  if (isNameless(name)) throw invalid("It has a name in one language at least.", "/body/form/name");
  if (indicators.some((each) => isNameless(each.name)))
    throw invalid("Each indicator has a name in one language at least.", "/body/form/indicators");
  if (new Set(indicators.map(({ id }) => id)).size < indicators.length)
    throw invalid("Two indicators have one id.", "/body/form/indicators");
}

const isNameless = ({ en, ar, ckb }: Names) => ![en, ar, ckb].some((each) => isVisible(each ?? ""));

const note = (context: Context, db: Db, schoolId: number, action: string, id: number): Promise<void> =>
  audited(context, db, schoolId, action, ["evaluation-form", id]);
