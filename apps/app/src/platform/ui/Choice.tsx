import { useId, type ReactNode } from "react";

import { Fault } from "./Fault.tsx";
import { useFault } from "./form-context.ts";

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** In a form: the field that its fault is about. */
  readonly name?: string;
  readonly isRequired?: boolean;
  /** What cannot be chosen has `true` at its end. */
  readonly options: readonly (readonly [value: T, words: ReactNode, isClosed?: boolean])[];
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
}

/** One of a few, all of them in sight. Arrow keys move through it, in the direction of the page. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { label, isLabelHidden = false, isRequired = false, options, value, onChoose } = props;
  const own = useId();
  const name = props.name ?? own;
  const fault = useFault(props.name);
  return (
    <fieldset className={isRequired ? "choice required" : "choice"}>
      <legend className={isLabelHidden ? "unseen" : "quiet"}>
        <span>{label}</span>
      </legend>
      <div className="choice-options">
        {options.map(([option, words, isClosed]) => (
          <label key={option} className="choice-option">
            <input
              type="radio"
              name={name}
              required={isRequired}
              checked={option === value}
              disabled={isClosed}
              onChange={() => onChoose(option)}
            />
            <span className="choice-words">{words}</span>
          </label>
        ))}
      </div>
      <Fault text={fault} />
    </fieldset>
  );
}
