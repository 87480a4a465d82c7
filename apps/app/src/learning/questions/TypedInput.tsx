import { useText } from "#platform/text/use-text.ts";

import type { InputProps } from "./QuestionInput.tsx";

/** A short text, a number, or longer work that a person marks. */
export function TypedInput({ question, response, onAnswer }: InputProps) {
  const { t } = useText();
  if (question.type === "short_text" || question.type === "numeric") {
    const isNumber = question.type === "numeric";
    return (
      <label className="typed-answer">
        <span className="quiet">{t("questions.your-answer")}</span>
        <input
          className="answer-field"
          dir="auto"
          inputMode={isNumber ? "decimal" : "text"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4000}
          value={response?.kind === "text" ? response.text : ""}
          onChange={({ target }) => onAnswer({ kind: "text", text: target.value })}
        />
      </label>
    );
  }
  const work = response?.kind === "work" ? response : { text: "", files: [] };
  const words = work.text.trim() === "" ? 0 : work.text.trim().split(/\s+/u).length;
  return (
    <label className="typed-answer">
      <span className="quiet">{t("questions.your-answer")}</span>
      <textarea
        className="answer-field"
        dir="auto"
        rows={8}
        maxLength={200_000}
        value={work.text}
        onChange={({ target }) => onAnswer({ kind: "work", text: target.value, files: [...work.files] })}
      />
      <span className="quiet">
        {question.expectedWords === null
          ? t("questions.words", { count: words })
          : t("questions.words-of", { count: words, of: question.expectedWords })}
      </span>
    </label>
  );
}
