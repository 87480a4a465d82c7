import { auditEach, type AuditEntry } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { keepReplies } from "#platform/db/once.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { insertMarks, listArriving, updateArrived, type ArrivingRow } from "./arrivals.queries.ts";
import type { Outcome } from "./arrived-of.ts";
import { expiry } from "./expire-due.ts";
import { scoreAttempt } from "./score-attempt.ts";
import type { Submission, Taken } from "./take-answers.ts";
import { attemptLine } from "./task-line.ts";

/** What is to be written of one attempt. Without an outcome nothing of it changes, and it is answered as it is. */
export interface Step {
  readonly row: ArrivingRow;
  readonly submission: Submission | null;
  readonly outcome: Outcome | null;
}

/** Writes attempts, marks, audit and replies, each with one statement for all, and returns the answer to each. */
export async function writeSteps(
  db: Db,
  schoolId: number,
  steps: readonly Step[],
): Promise<ReadonlyMap<Step, Taken>> {
  const changed = steps.flatMap(({ outcome, ...step }) => (outcome ? [{ ...step, ...outcome }] : []));
  const before = writeChanged(db, schoolId, changed);
  const isAgain = changed.some(({ again }) => again !== null);
  const marked = isAgain ? await markAgain(db, schoolId, changed, before) : new Map<number, ArrivingRow>();
  const answers = new Map(steps.map((step) => [step, takenOf(step, marked.get(step.row.id))]));
  await Promise.all([before, keepAll(db, schoolId, answers)]);
  return answers;
}

type Changed = Pick<Step, "row" | "submission"> & Outcome;

/** Not awaited one by one: all leave in one packet, in this order. */
async function writeChanged(db: Db, schoolId: number, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const marks = changed.flatMap(({ row: { id, exerciseId }, marks: own }) =>
    own.map((mark) => ({ ...mark, attemptId: id, exerciseId })),
  );
  const audited = changed.flatMap(auditOf);
  const expiries = changed.flatMap(({ row, arrived: { deadline } }) =>
    deadline !== null && deadline.getTime() !== row.deadline?.getTime()
      ? [expiry({ schoolId, attemptId: row.id }, deadline)]
      : [],
  );
  await Promise.all([
    updateArrived(
      db,
      schoolId,
      changed.map(({ arrived }) => arrived),
    ),
    ...(marks.length > 0 ? [insertMarks(db, schoolId, marks)] : []),
    ...(audited.length > 0 ? [auditEach(db, schoolId, audited)] : []),
    addJobs(db, expiries),
  ]);
}

const auditOf = ({ row, submission }: Changed): AuditEntry[] =>
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
  changed: readonly Changed[],
  before: Promise<void>,
): Promise<ReadonlyMap<number, ArrivingRow>> {
  await before;
  const ids: number[] = [];
  for (const { row, arrived, again } of changed) {
    if (again === null) continue;
    ids.push(row.id);
    await scoreAttempt(db, schoolId, { ...row, ...arrived }, again.keys, again.kept);
  }
  return new Map((await listArriving(db, schoolId, ids)).map((row) => [row.id, row]));
}

function takenOf({ row, submission, outcome }: Step, marked?: ArrivingRow): Taken {
  const now = { ...row, ...outcome?.arrived, ...marked };
  const line = submission && attemptLine(row, lineOf(now), new Date());
  return { seq: now.seq, line };
}

const lineOf = (attempt: ArrivingRow) => ({
  ...attempt,
  startedAt: attempt.startedAt.toISOString(),
  submittedAt: attempt.submittedAt?.toISOString() ?? null,
});

async function keepAll(db: Db, schoolId: number, answers: ReadonlyMap<Step, Taken>): Promise<void> {
  const done = [...answers].flatMap(([{ submission }, { line }]) =>
    submission ? [{ keyed: submission.keyed, reply: line }] : [],
  );
  if (done.length > 0) await keepReplies(db, schoolId, done);
}
