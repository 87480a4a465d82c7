import type { Answer } from "@dars/contract/learning/asked-questions";
import { compare, exactly, toNumber, ZERO, type Exact } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { ItemFigures } from "@dars/contract/learning/item-analysis";
import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";

/** One student's first attempt. */
export interface Sitting {
  readonly answers: readonly Answer[];
  readonly marks: ReadonlyArray<{ readonly questionId: number; readonly score: Exact | null }>;
}

/** Of fewer students nothing is said: it would say how each of them did. */
const FEW = 5;
/** Fewer say nothing about how well a question discriminates. */
const FEW_TO_COMPARE = 10;
const MOST_WORDS = 200;

/** Figures of a question; `no` is its place in the exercise. */
export function itemFigures(
  { id, question }: NumberedQuestion,
  no: number,
  sittings: readonly Sitting[],
): ItemFigures {
  const met = sittings.flatMap((sitting) => {
    const score = sitting.marks.find(({ questionId }) => questionId === id)?.score ?? null;
    return score === null
      ? []
      : [{ sitting, share: number(score) / number(question.points), rest: sumOtherMarks(sitting, id) }];
  });
  const isFew = met.length < FEW;
  return {
    id,
    no,
    type: question.type,
    words: plainText(question.stem).replaceAll("\n", " ").slice(0, MOST_WORDS),
    students: met.length,
    easiness: isFew ? null : within(mean(met.map(({ share }) => share)), 0),
    discrimination: met.length < FEW_TO_COMPARE ? null : correlation(met),
    options: isFew
      ? []
      : buildOptionFigures(
          question,
          met.map(({ sitting }) => sitting.answers.find(({ questionId }) => questionId === id)),
        ),
  };
}

const number = (exact: Exact): number => toNumber(exactly(exact));

/** What the student got for everything else. */
const sumOtherMarks = ({ marks }: Sitting, id: number): number =>
  marks.reduce((sum, { questionId, score }) => (questionId === id ? sum : sum + number(score ?? "0")), 0);

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const within = (value: number, least: number): number => Math.min(1, Math.max(least, value));

/** Pearson's, of the question with the rest; null where one of them is the same for all. */
function correlation(pairs: ReadonlyArray<{ readonly share: number; readonly rest: number }>): number | null {
  const [share, rest] = [mean(pairs.map((pair) => pair.share)), mean(pairs.map((pair) => pair.rest))];
  const sums = { both: 0, share: 0, rest: 0 };
  for (const pair of pairs) {
    sums.both += (pair.share - share) * (pair.rest - rest);
    sums.share += (pair.share - share) ** 2;
    sums.rest += (pair.rest - rest) ** 2;
  }
  const spread = Math.sqrt(sums.share * sums.rest);
  return spread < 1e-9 ? null : within(sums.both / spread, -1);
}

function buildOptionFigures(
  question: Question,
  answers: ReadonlyArray<Answer | undefined>,
): ItemFigures["options"] {
  const taken = (isTaken: (response: Answer["response"]) => boolean) =>
    answers.filter((answer) => answer && isTaken(answer.response)).length / answers.length;
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return question.options.map(({ id, content, share }) => ({
        words: plainText(content).replaceAll("\n", " ").slice(0, MOST_WORDS),
        isRight: compare(exactly(share), ZERO) > 0,
        taken: taken((response) => response.kind === "ids" && response.ids.includes(id)),
      }));
    case "true_false":
      return [true, false].map((isTrue) => ({
        words: String(isTrue),
        isRight: question.isTrue === isTrue,
        taken: taken((response) => response.kind === "truth" && response.isTrue === isTrue),
      }));
    default:
      return [];
  }
}
