import { IonButton } from "@ionic/react";

interface ButtonChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  /** Null until one is chosen. */
  readonly value: T | null;
  readonly onChoose: (value: T) => void;
}

/** A row of buttons, one of which is pressed at a time: each shows something of its own below. */
export function ButtonChoice<T extends string>({ label, options, value, onChoose }: ButtonChoiceProps<T>) {
  return (
    <fieldset className="link-row plain-fieldset" aria-label={label}>
      {options.map(([option, words]) => (
        <IonButton
          key={option}
          fill={option === value ? "solid" : "outline"}
          shape="round"
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {words}
        </IonButton>
      ))}
    </fieldset>
  );
}
