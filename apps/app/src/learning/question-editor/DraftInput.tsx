import { Fault } from "#platform/ui/Fault.tsx";

import { useDraftFault } from "./draft-faults.ts";
import { keepForm } from "./keep-form.ts";

interface DraftInputProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly isNumber?: boolean;
  /** In a row that says what it is: the label is read out only. */
  readonly isNameless?: boolean;
  /** The id under which its fault is known; that of a row is shown by the row. */
  readonly fault?: string;
}

/** One line of a question that is typed. */
export function DraftInput({
  label,
  value,
  onType,
  isNumber = false,
  isNameless = false,
  fault = "",
}: DraftInputProps) {
  const words = useDraftFault(fault);
  return (
    <label className="typed-answer">
      <span className={isNameless ? "unseen" : "quiet"}>{label}</span>
      <input
        className="answer-field"
        dir="auto"
        aria-label={label}
        aria-invalid={words !== undefined}
        inputMode={isNumber ? "decimal" : "text"}
        maxLength={1000}
        {...(isNameless && { placeholder: label })}
        value={value}
        onKeyDown={keepForm}
        onChange={({ target }) => onType(target.value)}
      />
      <Fault text={words} />
    </label>
  );
}
