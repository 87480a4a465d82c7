import { useText } from "#platform/text/use-text.ts";

import type { InputProps } from "./QuestionInput.tsx";

/** A short text or a number. */
export function TypedInput({ question, response, onAnswer }: InputProps) {
  const { t } = useText();
  return (
    <label className="typed-answer">
      <span className="quiet">{t("questions.your-answer")}</span>
      <input
        className="answer-field"
        dir="auto"
        inputMode={question.type === "numeric" ? "decimal" : "text"}
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
