import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import type { AttemptLine, RunningAttempt, TaskPage } from "@dars/contract/learning/attempts";
import { richText } from "@dars/contract/learning/rich-text";

import { names } from "#platform/testing/names.ts";

export const aQuestion = (id: number, stem: string, words: readonly string[]): AskedQuestion => ({
  id,
  type: "single_choice",
  language: null,
  dir: null,
  stem: richText(stem),
  points: "1",
  parts: words.map((text, at) => ({ id: `p${at + 1}`, content: richText(text) })),
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
});

export const taskPage: TaskPage = {
  task: {
    id: 5,
    lessonId: null,
    offeringId: 9,
    title: "Numbers",
    purpose: "practice",
    subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
    state: "open",
    standing: "new",
    dueAt: null,
    closeAt: null,
    questions: 2,
    timeLimitMinutes: null,
    isLate: false,
    score: null,
    outOf: "2",
    instructions: "",
    openAt: "2026-11-20T08:00:00.000Z",
    attemptsAllowed: null,
    latePenalty: 0,
    feedback: "after_submit",
  },
  attempts: [],
  running: null,
  whyNot: null,
};

export const running: RunningAttempt = {
  id: 77,
  no: 1,
  startedAt: "2026-11-23T08:00:00.000Z",
  deadline: null,
  now: "2026-11-23T08:00:00.000Z",
  questions: [aQuestion(1, "3 + 4", ["7", "8"]), aQuestion(2, "2 + 2", ["4", "5"])],
  answers: [],
  seq: 0,
};

export const attemptLine: AttemptLine = {
  id: 77,
  no: 1,
  startedAt: "2026-11-23T08:00:00.000Z",
  submittedAt: "2026-11-23T08:05:00.000Z",
  state: "graded",
  isAuto: false,
  isLate: false,
  score: "1",
  outOf: "2",
};
