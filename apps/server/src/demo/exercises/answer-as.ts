import type { Answer } from "@dars/contract/learning/asked-questions";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";

import type { Stream } from "#demo/schools/public.ts";

/** The answers of a student who knows that share of the questions. */
export function answerAs(
  questions: readonly NumberedQuestion[],
  knows: number,
  essays: readonly string[],
  stream: Stream,
): Answer[] {
  return questions.flatMap(({ id, question }) => {
    const response = responseTo(question, { isRight: stream.chance(knows), knows, essays, stream });
    return response ? [{ questionId: id, response }] : [];
  });
}

interface Student {
  readonly isRight: boolean;
  readonly knows: number;
  readonly essays: readonly string[];
  readonly stream: Stream;
}

function responseTo(question: Question, student: Student): QuestionResponse | undefined {
  const { isRight, stream } = student;
  switch (question.type) {
    case "single_choice": {
      const option = question.options[isRight ? 0 : stream.between(1, question.options.length - 1)];
      return option && { kind: "ids", ids: [option.id] };
    }
    case "true_false":
      return { kind: "truth", isTrue: question.isTrue === isRight };
    case "ordering":
      return { kind: "ids", ids: isRight ? [...question.key] : question.key.toReversed() };
    case "matching":
      return {
        kind: "pairs",
        pairs: question.left.flatMap(({ id }, at) => {
          const right = question.right[isRight ? at : (at + 1) % question.right.length];
          return right ? [{ left: id, right: right.id }] : [];
        }),
      };
    default:
      return typedTo(question, student);
  }
}

function typedTo(
  question: Question,
  { isRight, knows, essays, stream }: Student,
): QuestionResponse | undefined {
  if (question.type === "numeric") {
    return { kind: "text", text: isRight ? rightNumber(question) : String(stream.between(1, 90)) };
  }
  if (question.type === "short_text")
    return { kind: "text", text: isRight ? (question.patterns[0]?.pattern ?? "") : "لا أعرف" };
  const text = essays[Math.min(essays.length - 1, Math.floor((1 - knows) * essays.length))];
  return text === undefined ? undefined : { kind: "work", text, files: [] };
}

function rightNumber({ bands: [band] }: Extract<Question, { type: "numeric" }>): string {
  return band && "value" in band.range ? band.range.value : "0";
}
