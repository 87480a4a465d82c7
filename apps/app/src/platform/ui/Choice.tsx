import { useId, type ReactNode } from "react";

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly (readonly [T, ReactNode])[];
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
}

/** One of a few, all of them in sight. Arrow keys move through it, in the direction of the page. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { label, isLabelHidden = false, options, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={isLabelHidden ? "unseen" : "quiet"}>{label}</legend>
      <div className="choice-options">
        {options.map(([option, words]) => (
          <label key={option} className="choice-option">
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            <span className="choice-words">{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
