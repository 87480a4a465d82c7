import { useText } from "#platform/text/use-text.ts";

import { keepForm } from "./keep-form.ts";

interface PercentInputProps {
  /** What it is the share of. */
  readonly item: string;
  readonly value: string;
  readonly onType: (percent: string) => void;
}

/** How much of the points an answer is worth. */
export function PercentInput({ item, value, onType }: PercentInputProps) {
  const { t } = useText();
  return (
    <span className="draft-percent">
      <input
        className="answer-field"
        dir="ltr"
        inputMode="decimal"
        maxLength={30}
        aria-label={t("question-editor.percent-of", { item })}
        placeholder="0"
        value={value}
        onKeyDown={keepForm}
        onChange={({ target }) => onType(target.value)}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}
