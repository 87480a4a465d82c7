import type {
  EvaluationLine,
  EvaluationResult,
  listEvaluations as route,
  readEvaluation as readRoute,
} from "@dars/contract/insight/evaluations";
import { getEvaluationBand, weightedMean } from "@dars/contract/insight/rubrics";
import type { Input, Reply } from "@dars/contract/platform/route";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findVisible, listEvents, listVisible, type EvaluationRow } from "./evaluations.queries.ts";
import { lessonsIn } from "./keep-evidence.ts";
import { listLessonNames } from "./observed-lessons.queries.ts";
import { listFinals } from "./results.queries.ts";

/** M3. */
export async function listEvaluations(context: Context): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const schools = await Promise.all(
    (await schoolsInReach(context)).map(async (schoolId) => {
      const db = database.reading(schoolId);
      const rows = await listVisible(db, schoolId, actor);
      return {
        evaluations: rows.map((row) => toEvaluationLine(schoolId, actor, row)),
        results: SEE_RESULTS.has(actor.role) ? await listResults(db, schoolId, actor) : [],
      };
    }),
  );
  return {
    evaluations: schools
      .flatMap(({ evaluations }) => evaluations)
      .toSorted((a, b) => (a.heldOn < b.heldOn ? 1 : Number(a.heldOn > b.heldOn) * -1)),
    results: schools.flatMap(({ results }) => results),
  };
}

/** A result combines all visits, which a coordinator or an evaluator may not see completely. */
const SEE_RESULTS: ReadonlySet<string> = new Set(["teacher", "school_management", "administrator"]);

async function listResults(db: Db, schoolId: number, actor: Actor): Promise<EvaluationResult[]> {
  const finals = await listFinals(db, schoolId, actor);
  const groups = Map.groupBy(finals, ({ cycle, teacher }) => `${cycle} ${teacher.id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const percent = weightedMean(group);
    if (!first || percent === null) return [];
    const { cycle, teacher } = first;
    return [
      { schoolId, cycle, teacher, evaluations: group.length, percent, band: getEvaluationBand(percent) },
    ];
  });
}

export function toEvaluationLine(schoolId: number, actor: Actor, row: EvaluationRow): EvaluationLine {
  const may = computeRights(actor, row);
  const isMine = isAuthor(actor, row);
  return {
    schoolId,
    school: row.school,
    key: row.key,
    state: row.state,
    heldOn: row.heldOn,
    teacher: row.teacher,
    class: row.class,
    author: { kind: row.authorRole, name: row.authorName },
    isMine,
    outcome: row.outcome,
    isCounted: row.isCounted,
    needsMe: (isMine && row.state === "draft") || may.mayAnswer || may.mayDecide || may.mayFinalise,
  };
}

const isAuthor = (actor: Actor, row: EvaluationRow) =>
  row.authorId === actor.accountId && row.authorRole === actor.role;

/** The teacher cannot appeal any more, or has said that it will not. */
const isSettled = (row: EvaluationRow) => row.isAppealWaived || !row.isAppealOpen;

/** What the caller may do with one it sees (M4, M5, EVA-4). */
export function computeRights(actor: Actor, row: EvaluationRow) {
  const isTeacher = actor.role === "teacher";
  const isGroup = actor.role === "administrator";
  const isOffice = isGroup || actor.role === "school_management";
  const isOpen = row.state === "submitted" || row.state === "acknowledged";
  return {
    mayAnswer: isTeacher && row.state === "submitted",
    mayAppeal: isTeacher && isOpen && !isSettled(row),
    mayAmend: isOpen && isAuthor(actor, row),
    mayDecide: isGroup && row.state === "appealed",
    mayFinalise: isOffice && isOpen && isSettled(row),
  };
}

export async function readEvaluation(
  { actor, database }: Context,
  { params: { schoolId, evaluation } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const db = database.reading(schoolId);
  const row = await findVisible(db, schoolId, actor, evaluation);
  if (!row) throw notFound("This evaluation");
  const [events, lessons] = await Promise.all([
    listEvents(db, schoolId, row.id),
    listLessonNames(db, schoolId, lessonsIn(row.scores)),
  ]);
  const { rubric, period, topic, scores, files, strengths, nextStep, outcome, answer, revision } = row;
  return {
    ...toEvaluationLine(schoolId, actor, row),
    ...computeRights(actor, row),
    rubric,
    period,
    topic,
    scores,
    strengths,
    nextStep,
    files,
    lessons,
    answer,
    revision,
    notes: isAuthor(actor, row) ? row.notes : [],
    band: outcome === null ? null : getEvaluationBand(outcome),
    history: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
