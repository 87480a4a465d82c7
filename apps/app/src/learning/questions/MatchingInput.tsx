import { plainText } from "@dars/contract/learning/rich-text";

import { useText } from "#platform/text/use-text.ts";

import { LetteredParts } from "./LetteredParts.tsx";
import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";
import { wordsOfParts } from "./words-of-parts.ts";

/** Each item of the left with a list of what may belong to it. */
export function MatchingInput({ question, response, onAnswer }: InputProps) {
  const { t, locale } = useText();
  const pairs = response?.kind === "pairs" ? response.pairs : [];
  const pick = (left: string, right: string) =>
    onAnswer({
      kind: "pairs",
      pairs: [...pairs.filter((pair) => pair.left !== left), ...(right === "" ? [] : [{ left, right }])],
    });
  const words = wordsOfParts(question.targets, locale);
  return (
    <>
      <LetteredParts parts={question.targets} />
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
                  {words.get(target.id)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </>
  );
}
