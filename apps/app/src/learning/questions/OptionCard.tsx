import { IonIcon } from "@ionic/react";
import { checkmarkCircle } from "ionicons/icons";
import type { ReactNode } from "react";

interface OptionCardProps {
  readonly name: string;
  readonly letter: string;
  readonly isChosen: boolean;
  readonly isSingle: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** An option that is chosen by a tap anywhere on it, or by the keyboard as any other button of a form. */
export function OptionCard(props: OptionCardProps) {
  const { name, letter, isChosen, isSingle, isDisabled = false, onChoose, children } = props;
  return (
    <label className={isChosen ? "option-card chosen" : "option-card"}>
      <input
        className="unseen"
        type={isSingle ? "radio" : "checkbox"}
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="option-letter" aria-hidden="true">
        {letter}
      </span>
      <span className="option-words">{children}</span>
      {isChosen && <IonIcon icon={checkmarkCircle} aria-hidden="true" />}
    </label>
  );
}
