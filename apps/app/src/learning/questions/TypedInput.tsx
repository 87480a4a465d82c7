import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";

import { isNumberLacking } from "./is-number-lacking.ts";
import type { InputProps } from "./QuestionInput.tsx";

/** A short text or a number. */
export function TypedInput({ question, response, onAnswer }: InputProps) {
  const { t } = useText();
  const [isTyping, setTyping] = useState(false);
  const text = response?.kind === "text" ? response.text : "";
  const isNumber = question.type === "numeric";
  const isLacking = isNumber && question.isCounted === false && isNumberLacking(text, isTyping);
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
        value={text}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => onAnswer({ kind: "text", text: target.value })}
      />
      <Fault text={isLacking ? t("questions.number-alone") : undefined} />
    </label>
  );
}
