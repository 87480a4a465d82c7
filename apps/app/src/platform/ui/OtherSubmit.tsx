import { IonButton } from "@ionic/react";
import { useRef } from "react";

interface OtherSubmitProps {
  /** `onSubmit` of the form gets it. */
  readonly name: string;
  readonly label: string;
}

/** A second button that sends its form, for its `others`. */
export function OtherSubmit({ name, label }: OtherSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IonButton fill="outline" onClick={() => button.current?.click()}>
        {label}
      </IonButton>
      <button ref={button} type="submit" name={name} className="unseen" tabIndex={-1} aria-hidden="true" />
    </>
  );
}
