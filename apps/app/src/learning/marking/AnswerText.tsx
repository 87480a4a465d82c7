import type { Question } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { plainText } from "@dars/contract/learning/rich-text";

import { useText } from "#platform/text/use-text.ts";

interface AnswerTextProps {
  readonly question: Question;
  readonly response: QuestionResponse | null;
}

/** What was answered, in words. */
export function AnswerText({ question, response }: AnswerTextProps) {
  const { t } = useText();
  const lines = formatAnswerLines(question, response).filter((line) => line.trim() !== "");
  const hasFiles = response?.kind === "work" && response.files.length > 0;
  if (lines.length === 0 && hasFiles) return null;
  if (lines.length === 0) return <p className="quiet">{t("attempts.no-answer")}</p>;
  return (
    <p dir="auto" className="answer-lines">
      {lines.join("\n")}
    </p>
  );
}

function formatAnswerLines(question: Question, response: QuestionResponse | null): readonly string[] {
  switch (response?.kind) {
    case "text":
    case "work":
      return response.text.split("\n");
    case "ids":
      return response.ids.map((id) => getPartText(question, id));
    case "truth":
      return [String(response.isTrue)];
    case "pairs":
      return response.pairs.map(
        ({ left, right }) => `${getPartText(question, left)} – ${getPartText(question, right)}`,
      );
    case "gaps":
      return response.gaps.map(({ id, text }) => `${id}: ${text}`);
    default:
      return [];
  }
}

function getPartText(question: Question, id: string): string {
  const parts = [
    ...("options" in question ? question.options : []),
    ...("items" in question ? question.items : []),
    ...("left" in question ? [...question.left, ...question.right] : []),
    ...("choices" in question ? question.choices : []),
  ];
  const part = parts.find((each) => each.id === id);
  return part ? plainText(part.content) : id;
}
