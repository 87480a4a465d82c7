import type { AnswersSideBySide } from "@dars/contract/learning/written-answers";

import { auditing, type AuditEntry } from "#platform/audit.ts";
import type { Db, Written } from "#platform/db/db.ts";
import { leaveWithCommit } from "#platform/db/leave-with-commit.ts";
import { replyInsertion } from "#platform/db/once.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import type { KeptVersions } from "./answer-versions.ts";
import {
  arrivedUpdate,
  listArriving,
  marksInsertion,
  versionsUpdate,
  type ArrivingRow,
} from "./arrivals.queries.ts";
import type { Outcome } from "./compute-outcome.ts";
import { expiry } from "./expire-due.ts";
import { scoreAttempt } from "./score-attempt.ts";
import type { Submission, TakenAnswers } from "./take-answers.ts";
import { attemptLine } from "./task-line.ts";

/** What is to be written of one attempt. Without an outcome nothing of it changes, and it is answered as it is. */
export interface Step {
  readonly row: ArrivingRow;
  readonly submission: Submission | null;
  readonly outcome: Outcome | null;
  /** Answers that came after it was over: kept beside those that were handed in. */
  readonly beside?: KeptVersions;
  readonly unseen?: AnswersSideBySide;
  /** Why it was not handed in, though its answers are saved. */
  readonly refusal?: unknown;
}

/** Writes attempts, marks, audit and replies, each with one statement for all. Results in the answer to each. */
export async function writeSteps(
  db: Db,
  schoolId: number,
  steps: readonly Step[],
): Promise<ReadonlyMap<Step, TakenAnswers>> {
  const changed = steps.flatMap(({ outcome, ...step }) => (outcome ? [{ ...step, ...outcome }] : []));
  const writes = [...buildWrites(schoolId, changed), ...buildVersionWrites(schoolId, steps)];
  await addJobs(db, changed.flatMap(buildExpiries(schoolId)));
  const again = changed.filter(isAgain);
  if (again.length === 0) {
    const answers = answersTo(steps);
    leaveWithCommit(db, [...writes, ...buildReplyWrites(schoolId, answers)]);
    return answers;
  }
  for (const write of writes) await write.execute(db);
  const answers = answersTo(steps, await markAgain(db, schoolId, again));
  leaveWithCommit(db, buildReplyWrites(schoolId, answers));
  return answers;
}

type Changed = Pick<Step, "row" | "submission"> & Outcome;
type Again = Changed & { readonly again: NonNullable<Outcome["again"]> };

const isAgain = (changed: Changed): changed is Again => changed.again !== null;

function buildWrites(schoolId: number, changed: readonly Changed[]): Written[] {
  if (changed.length === 0) return [];
  const marks = changed.flatMap(({ row: { id, exerciseId }, marks: own }) =>
    own.map((mark) => ({ ...mark, attemptId: id, exerciseId })),
  );
  const audited = changed.flatMap(buildAuditEntries);
  return [
    arrivedUpdate(
      schoolId,
      changed.map(({ arrived }) => arrived),
    ),
    ...(marks.length > 0 ? [marksInsertion(schoolId, marks)] : []),
    ...(audited.length > 0 ? [auditing(schoolId, audited)] : []),
  ];
}

function buildVersionWrites(schoolId: number, steps: readonly Step[]): Written[] {
  const given = steps.flatMap(({ row, beside }) => (beside ? [{ id: row.id, versions: beside }] : []));
  return given.length > 0 ? [versionsUpdate(schoolId, given)] : [];
}

const buildExpiries =
  (schoolId: number) =>
  ({ row, arrived: { deadline } }: Changed) =>
    deadline !== null && deadline.getTime() !== row.deadline?.getTime()
      ? [expiry({ schoolId, attemptId: row.id }, deadline)]
      : [];

const buildAuditEntries = ({ row, submission }: Changed): AuditEntry[] =>
  submission === null
    ? []
    : [
        {
          action: "attempt.submitted",
          ...submission.by,
          subject: { kind: "attempt", id: row.id },
          changes: { exerciseId: row.exerciseId, no: row.no },
        },
      ];

/** Attempts that were marked before, by the keys again; returns them as they are then. */
async function markAgain(
  db: Db,
  schoolId: number,
  changed: readonly Again[],
): Promise<ReadonlyMap<number, ArrivingRow>> {
  for (const { row, arrived, again } of changed)
    await scoreAttempt(db, schoolId, { ...row, ...arrived }, again.keys, again.kept);
  const ids = changed.map(({ row }) => row.id);
  return new Map((await listArriving(db, schoolId, ids)).map((row) => [row.id, row]));
}

const answersTo = (steps: readonly Step[], marked: ReadonlyMap<number, ArrivingRow> = new Map()) =>
  new Map(steps.map((step) => [step, buildTaken(step, marked.get(step.row.id))]));

function buildTaken({ row, submission, outcome, unseen }: Step, marked?: ArrivingRow): TakenAnswers {
  const isOver = outcome !== null && outcome.arrived.state !== "working";
  const now = { ...row, ...outcome?.arrived, ...(isOver && { arrivedAt: new Date() }), ...marked };
  const line = submission && attemptLine(row, toTaskAttempt(now), new Date());
  return { seq: now.seq, line, ...(unseen && { unseen }) };
}

const toTaskAttempt = (attempt: ArrivingRow) => ({
  ...attempt,
  startedAt: attempt.startedAt.toISOString(),
  submittedAt: attempt.submittedAt?.toISOString() ?? null,
  arrivedAt: attempt.arrivedAt?.toISOString() ?? null,
  isSeen: attempt.keySeenAt !== null,
});

function buildReplyWrites(schoolId: number, answers: ReadonlyMap<Step, TakenAnswers>): Written[] {
  const done = [...answers].flatMap(([{ submission }, { line }]) =>
    submission ? [{ keyed: submission.keyed, reply: line }] : [],
  );
  return done.length > 0 ? [replyInsertion(schoolId, done)] : [];
}
