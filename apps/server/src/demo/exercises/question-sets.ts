import type { Question } from "@dars/contract/learning/questions";
import { Type, type Static } from "typebox";

import { readContent } from "#platform/read-content.ts";
import { SUBJECTS, type SubjectCode } from "#school/curriculum/public.ts";

import { buildQuestion } from "./build-question.ts";
import { DemoQuestion } from "./demo-question.ts";

interface Exercise {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** A subject's questions: to practise, at home, and in a quiz. */
export interface QuestionSet {
  readonly subject: SubjectCode;
  readonly practice: Exercise;
  readonly homework: Exercise;
  readonly quiz: Exercise;
  /** Students' answers to questions that a person marks, from the best to the weakest. */
  readonly essays: readonly string[];
}

const Content = Type.Object({ title: Type.String(), questions: Type.Array(DemoQuestion) });

const Sets = Type.Array(
  Type.Object({
    subject: Type.Enum(SUBJECTS.map(({ code }) => code)),
    practice: Content,
    homework: Content,
    quiz: Content,
    essays: Type.Array(Type.String()),
  }),
);

const buildExercise = ({ title, questions }: Static<typeof Content>): Exercise => ({
  title,
  questions: questions.map(buildQuestion),
});

export const QUESTION_SETS: readonly QuestionSet[] = readContent(
  Sets,
  new URL("question-sets.json", import.meta.url),
).map(({ subject, practice, homework, quiz, essays }) => ({
  subject,
  practice: buildExercise(practice),
  homework: buildExercise(homework),
  quiz: buildExercise(quiz),
  essays,
}));
