import { plainText } from "@dars/contract/learning/rich-text";

import { useText } from "#platform/text/use-text.ts";

import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";

/** Each item of the left with a list of what may belong to it. */
export function MatchingInput({ question, response, onAnswer }: InputProps) {
  const { t } = useText();
  const pairs = response?.kind === "pairs" ? response.pairs : [];
  const pick = (left: string, right: string) =>
    onAnswer({
      kind: "pairs",
      pairs: [...pairs.filter((pair) => pair.left !== left), ...(right === "" ? [] : [{ left, right }])],
    });
  return (
    <ul className="plain options">
      {question.parts.map(({ id, content }) => (
        <li key={id} className="match-row">
          <div>
            <RichTextView of={content} />
          </div>
          <select
            className="answer-field"
            aria-label={plainText(content)}
            value={pairs.find(({ left }) => left === id)?.right ?? ""}
            onChange={({ target }) => pick(id, target.value)}
          >
            <option value="">{t("questions.choose")}</option>
            {question.targets.map((target) => (
              <option key={target.id} value={target.id}>
                {plainText(target.content)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
