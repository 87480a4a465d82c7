import { AttemptLine, type SavedAnswers } from "@dars/contract/learning/attempts";
import type { AnswersSideBySide } from "@dars/contract/learning/written-answers";

import type { AuditEntry } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { keepPlans } from "#platform/db/keep-plans.ts";
import { toConflict, findReplies, type Keyed } from "#platform/db/once.ts";
import { notFound } from "#platform/errors.ts";
import { parse } from "#platform/parse.ts";

import { AnswerVersions } from "./answer-versions.ts";
import { listArriving, lockArriving, type ArrivingRow } from "./arrivals.queries.ts";
import { hasWork, keepFiles } from "./keep-files.ts";
import { mergeArriving } from "./merge-answers.ts";
import type { Paper, Papers } from "./papers.ts";
import { stepWith } from "./step-with.ts";
import { writeSteps, type Step } from "./write-steps.ts";

/** Answers of an attempt on their way into the database. */
export interface Arriving {
  readonly schoolId: number;
  readonly studentId: number;
  readonly attemptId: number;
  readonly accountId: number;
  readonly sessionId: number;
  readonly saved: SavedAnswers;
  /** Where they are handed in. */
  readonly submission: Submission | null;
}

export interface Submission {
  readonly keyed: Keyed;
  readonly by: Pick<AuditEntry, "accountId" | "role" | "requestId">;
}

export interface TakenAnswers {
  readonly seq: number;
  /** Where they were handed in. */
  readonly line: AttemptLine | null;
  /** What the page has not seen; nothing for apps that do not say what they have seen. */
  readonly unseen?: AnswersSideBySide;
}

export interface Refused {
  readonly refusal: unknown;
}

/**
 * Takes answers of one school in one transaction, each attempt once: they are read together, scored, and written
 * together. What is wrong with one of them is its own refusal, and leaves the others alone.
 */
export async function takeAnswers(
  database: Database,
  papers: Papers,
  arriving: readonly Arriving[],
): Promise<ReadonlyArray<TakenAnswers | Refused>> {
  const schoolId = arriving[0]?.schoolId;
  if (schoolId === undefined) return [];
  try {
    return await database.inSchool(schoolId, async (db) => {
      const found = await findAll(db, schoolId, papers, arriving);
      const steps: Array<Step | TakenAnswers | Refused> = [];
      for (const each of arriving) steps.push(await prepareStep(db, each, found));
      const written = steps.filter((step) => "row" in step);
      const taken = await writeSteps(db, schoolId, written);
      return steps.map((step) => ("row" in step ? answerTo(step, taken) : step));
    });
  } catch (error) {
    throw toConflict(error);
  }
}

/** What is saved and yet not handed in is written, and refused. */
const answerTo = (step: Step, taken: ReadonlyMap<Step, TakenAnswers>): TakenAnswers | Refused =>
  step.refusal === undefined ? (taken.get(step) ?? UNANSWERED) : { refusal: step.refusal };

const UNANSWERED: Refused = { refusal: new RangeError("Every step is answered.") };

interface FoundAttempts {
  readonly rows: ReadonlyMap<number, ArrivingRow>;
  readonly papers: ReadonlyMap<number, Paper>;
  readonly replies: ReadonlyMap<Keyed, () => unknown>;
}

async function findAll(
  db: Db,
  schoolId: number,
  papers: Papers,
  arriving: readonly Arriving[],
): Promise<FoundAttempts> {
  const ids = arriving.map(({ attemptId }) => attemptId);
  // Not awaited one by one: all leave in one packet, in this order.
  const [, , rows] = await Promise.all([
    keepPlans(db),
    lockArriving(db, schoolId, ids),
    listArriving(db, schoolId, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // What is handed in for the first time cannot have a reply.
  const repeated = arriving.flatMap(({ attemptId, submission }) =>
    submission && byId.get(attemptId)?.state !== "working" ? [submission.keyed] : [],
  );
  return {
    rows: byId,
    papers: await papers.of(db, schoolId, rows),
    replies: repeated.length > 0 ? await findReplies(db, schoolId, repeated) : new Map(),
  };
}

async function prepareStep(
  db: Db,
  arriving: Arriving,
  { rows, papers, replies }: FoundAttempts,
): Promise<Step | TakenAnswers | Refused> {
  const { attemptId, studentId, submission } = arriving;
  const row = rows.get(attemptId);
  const paper = papers.get(attemptId);
  if (row?.studentId !== studentId || !paper) return { refusal: notFound("This attempt") };
  const known = submission && replies.get(submission.keyed);
  if (known) return attempted(() => ({ seq: row.seq, line: parse(AttemptLine, known()) }));
  return prepareMergedStep(db, arriving, row, paper);
}

async function prepareMergedStep(
  db: Db,
  arriving: Arriving,
  row: ArrivingRow,
  paper: Paper,
): Promise<Step | TakenAnswers | Refused> {
  const { schoolId, accountId } = arriving;
  const merged = attempted(() => mergeArriving(arriving, row, paper));
  if ("refusal" in merged) return merged;
  const versions = merged.isChanged
    ? await withFiles(db, schoolId, { accountId, row }, merged.versions)
    : merged.versions;
  return attempted(() => stepWith(arriving, row, paper, { ...merged, versions }));
}

/** An error of one is its own. */
function attempted<T>(work: () => T): T | Refused {
  try {
    return work();
  } catch (error) {
    return { refusal: error };
  }
}

async function withFiles(
  db: Db,
  schoolId: number,
  { accountId, row }: { readonly accountId: number; readonly row: ArrivingRow },
  versions: AnswerVersions,
): Promise<AnswerVersions> {
  const all = versions.listAll();
  if (!hasWork(all) && !hasWork(AnswerVersions.of(row).listAll())) return versions;
  return versions.rewritten(await keepFiles(db, schoolId, { accountId, attemptId: row.id }, all));
}
