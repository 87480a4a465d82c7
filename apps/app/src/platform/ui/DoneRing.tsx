import { IonIcon } from "@ionic/react";
import { checkmark } from "ionicons/icons";

import "./done-ring.css";

interface DoneRingProps {
  readonly isDone: boolean;
  /** What is done, for screen readers. */
  readonly label: string;
  readonly onPress: () => void;
}

/** Ticks something off by one press, or takes the tick back by another. */
export const DoneRing = ({ isDone, label, onPress }: DoneRingProps) => (
  <button type="button" className="done-ring" aria-pressed={isDone} aria-label={label} onClick={onPress}>
    <span>{isDone && <IonIcon icon={checkmark} aria-hidden="true" />}</span>
  </button>
);
