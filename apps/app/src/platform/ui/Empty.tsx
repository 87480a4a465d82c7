import { IonButton, IonIcon } from "@ionic/react";
import type { ReactNode } from "react";

interface EmptyProps {
  /** An outline of ionicons. */
  readonly icon: string;
  readonly title: string;
  /** Why it is empty, and who can change it. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly children?: ReactNode;
}

/** One drawing, one sentence, one button. */
export function Empty({ icon, title, text, action, children }: EmptyProps) {
  return (
    <section className="empty">
      <IonIcon icon={icon} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      {action && (
        <IonButton shape="round" onClick={action.onPress}>
          {action.label}
        </IonButton>
      )}
    </section>
  );
}
