import { divide, exactly, exactText, multiply, type Exact } from "@dars/contract/learning/exact";
import type { Question } from "@dars/contract/learning/questions";

/** A question that is worth other points than in its bank; the levels of its criteria keep their share of them. */
export function worthPoints(question: Question, points: Exact): Question {
  if (!("criteria" in question) || !question.criteria) return { ...question, points };
  const scale = divide(exactly(points), exactly(question.points));
  const criteria = question.criteria.map((criterion) => ({
    ...criterion,
    levels: criterion.levels.map((level) => ({
      ...level,
      points: exactText(multiply(exactly(level.points), scale)),
    })),
  }));
  return { ...question, points, criteria };
}
