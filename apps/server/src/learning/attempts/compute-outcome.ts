import { isDeepStrictEqual } from "node:util";

import type { Answer } from "@dars/contract/learning/asked-questions";
import type { SavedAnswers } from "@dars/contract/learning/attempts";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { drawQuestions } from "#learning/exercises/public.ts";

import type { KeptVersions } from "./answer-versions.ts";
import type { Arrived, ArrivingRow } from "./arrivals.queries.ts";
import { splitMarks, type Mark } from "./attempts.queries.ts";
import { computeArrival } from "./compute-arrival.ts";
import { computeDeadline } from "./compute-deadline.ts";
import type { ownResponse } from "./own-response.ts";
import type { Paper } from "./papers.ts";
import { computeMarks, settledBy } from "./score-attempt.ts";
import { renewed } from "./with-new-keys.ts";

/** An attempt after its answers have arrived, and what is to be written besides. */
export interface Outcome {
  readonly arrived: Arrived;
  /** Its first marks for a person, where it is over now. */
  readonly marks: readonly Mark[];
  /** Where it was over, and marked, before: it is marked again by these keys, and marks by hand of these questions stay. */
  readonly again: { readonly keys: readonly NumberedQuestion[]; readonly kept: readonly number[] } | null;
}

/** Answers to the questions of an attempt, in the questions' own ids or in those under which they were asked. */
export function translated<T extends Answer>(
  row: ArrivingRow,
  { questions }: Paper,
  answers: readonly T[],
  translate: typeof ownResponse,
): T[] {
  const draw = { seed: row.seed, shufflesOptions: row.shufflesOptions ?? row.frameShufflesOptions };
  const byId = new Map(drawQuestions(questions, row.seed).map((each) => [each.id, each]));
  return answers.flatMap((answer): T[] => {
    const numbered = byId.get(answer.questionId);
    return numbered ? [{ ...answer, response: translate(numbered, draw, answer.response) }] : [];
  });
}

interface SavedAttempt {
  readonly saved: SavedAnswers;
  /** As they are kept. */
  readonly answers: readonly Answer[];
  readonly versions: KeptVersions;
  readonly submits: boolean;
}

export function computeOutcome(
  row: ArrivingRow,
  paper: Paper,
  { saved, answers, versions, submits }: SavedAttempt,
): Outcome {
  const isRunning = row.state === "working";
  const deadline = isRunning ? computeDeadline(row, row.startedAt) : row.deadline;
  const { isOverdue, at, isDoubtful } = computeArrival({ ...row, deadline }, new Date(saved.at), new Date());
  const common = {
    id: row.id,
    deadline,
    seq: Math.max(saved.seq, row.seq),
    answers,
    versions,
    keyScores: {},
  };
  if (!submits && !isOverdue) return { arrived: { ...common, ...RUNNING }, marks: [], again: null };
  const isLate = isDoubtful || (row.dueAt !== null && at > row.dueAt);
  const over = {
    submittedAt: isDoubtful ? at : earlier(at, deadline),
    isAuto: !submits,
    isLate,
    isDoubtful,
  };
  const keys = renewed(drawQuestions(paper.questions, row.seed), paper.remarking);
  if (!isRunning) {
    const again = { keys, kept: sameIn(row.answers, answers) };
    return { arrived: { ...common, ...over, ...UNMARKED }, marks: [], again };
  }
  const marks = computeMarks(keys, answers);
  const settled = settledBy(marks, { isLate, state: "submitted" }, row.latePenalty);
  const { byKey, byPerson } = splitMarks(marks);
  return { arrived: { ...common, ...over, ...settled, keyScores: byKey }, marks: byPerson, again: null };
}

const UNMARKED = { state: "submitted", raw: null, score: null } as const;
const RUNNING = {
  state: "working",
  submittedAt: null,
  isAuto: false,
  isLate: false,
  isDoubtful: false,
  raw: null,
  score: null,
} as const;

/** Questions whose answers are the same in both: what a person has marked stays marked. */
function sameIn(before: readonly Answer[], after: readonly Answer[]): readonly number[] {
  const had = new Map(before.map(({ questionId, response }) => [questionId, response]));
  const has = new Map(after.map(({ questionId, response }) => [questionId, response]));
  return [...new Set([...had.keys(), ...has.keys()])].filter((id) =>
    isDeepStrictEqual(had.get(id), has.get(id)),
  );
}

const earlier = (at: Date, deadline: Date | null): Date =>
  deadline !== null && deadline < at ? deadline : at;
