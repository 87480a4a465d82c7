import { IonButton } from "@ionic/react";

/** Sends its form, also by Enter. */
export function SendButton({
  label,
  isDestructive = false,
}: {
  readonly label: string;
  readonly isDestructive?: boolean;
}) {
  return (
    <>
      <IonButton type="submit" {...(isDestructive && { color: "danger" })}>
        {label}
      </IonButton>
      {/* Enter sends a form that has a button of its own; Ionic's lies in a shadow tree. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </>
  );
}
