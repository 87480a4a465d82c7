import { IonButton } from "@ionic/react";

interface SendButtonProps {
  readonly label: string;
  readonly isDestructive?: boolean;
  /** True while there is nothing to send; the form says why. */
  readonly isOff?: boolean;
}

/** Sends its form, also by Enter. */
export function SendButton({ label, isDestructive = false, isOff = false }: SendButtonProps) {
  return (
    <>
      <IonButton type="submit" disabled={isOff} {...(isDestructive && { color: "danger", fill: "outline" })}>
        {label}
      </IonButton>
      {/* Enter sends a form that has a button of its own; Ionic's lies in a shadow tree. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </>
  );
}
