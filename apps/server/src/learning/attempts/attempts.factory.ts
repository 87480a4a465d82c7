import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import {
  readAttempt,
  startAttempt,
  submitAttempt,
  type RunningAttempt,
} from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { plainText } from "@dars/contract/learning/rich-text";

import { banks } from "#learning/banks/banks.routes.ts";
import { exercisesBed } from "#learning/exercises/exercises.factory.ts";
import { exercises } from "#learning/exercises/exercises.routes.ts";
import { marking } from "#learning/marking/marking.routes.ts";
import type { Slice } from "#platform/http/api.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { attempts } from "./attempts.routes.ts";

/** The slices of exercises on a database of their own, with what tests of attempts do again and again. */
export async function attemptsBed(more: readonly Slice[] = []) {
  const bed = await exercisesBed([banks, exercises, attempts, marking, ...more]);
  type Place = Pick<Awaited<ReturnType<typeof bed.aTaughtSchool>>, "school">;

  const start = ({ school }: Place, student: Member, exerciseId: number, key = aKey()) =>
    bed.as(student.actor).call(startAttempt, {
      params: { schoolId: school.id, studentId: student.id, exerciseId },
      body: { key },
    });
  const submit = (
    { school }: Place,
    student: Member,
    running: RunningAttempt,
    responses: readonly QuestionResponse[],
    { at = new Date().toISOString(), key = aKey(), seq = running.seq + 1 } = {},
  ) =>
    bed.as(student.actor).call(submitAttempt, {
      params: { schoolId: school.id, studentId: student.id, attemptId: running.id },
      body: { key, seq, at, answers: buildAnswers(running, responses) },
    });
  const result = ({ school }: Place, reader: Pick<Member, "actor">, student: Member, attemptId: number) =>
    bed
      .as(reader.actor)
      .call(readAttempt, { params: { schoolId: school.id, studentId: student.id, attemptId } });
  return { ...bed, start, submit, result };
}

export const buildAnswers = ({ questions }: RunningAttempt, responses: readonly QuestionResponse[]) =>
  questions.flatMap(({ id }, at) => {
    const response = responses[at];
    return response ? [{ questionId: id, response }] : [];
  });

/** Chooses the option with these words, as a student would. */
export function choose(question: AskedQuestion | undefined, words: string): QuestionResponse {
  const part = question?.parts.find(({ content }) => plainText(content) === words);
  if (!part) throw new Error(`There is no option ${words}.`);
  return { kind: "ids", ids: [part.id] };
}

export const typed = (text: string): QuestionResponse => ({ kind: "text", text });
export const essay = (text: string): QuestionResponse => ({ kind: "work", text, files: [] });
