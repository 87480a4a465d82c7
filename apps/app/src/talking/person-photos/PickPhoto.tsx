import { IonButton, IonIcon } from "@ionic/react";
import { useRef, type ChangeEvent } from "react";

interface PickPhotoProps {
  readonly icon: string;
  readonly label: string;
  /** A phone opens this camera; absent: it offers the photos that it has. */
  readonly camera?: "user" | "environment";
  readonly isDisabled: boolean;
  readonly onPick: (file: File) => void;
}

/** A button that asks the device for one photo. */
export function PickPhoto({ icon, label, camera, isDisabled, onPick }: PickPhotoProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) onPick(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture={camera}
        aria-label={label}
        onChange={handleChange}
      />
      <IonButton fill="outline" disabled={isDisabled} onClick={() => input.current?.click()}>
        <IonIcon slot="start" icon={icon} aria-hidden="true" />
        {label}
      </IonButton>
    </>
  );
}
