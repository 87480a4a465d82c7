import { IonButton, IonIcon } from "@ionic/react";
import { pushOutline } from "ionicons/icons";
import { useRef, type ChangeEvent } from "react";

interface FileButtonProps {
  readonly label: string;
  /** Endings that the dialog offers, such as ".xlsx,.csv". */
  readonly accept: string;
  readonly size?: "default" | "small";
  readonly isDisabled?: boolean;
  /** The same file may be chosen twice in a row. */
  readonly onPick: (bytes: Uint8Array<ArrayBuffer>) => unknown;
}

/** A button that asks for one file and reads it whole; for workbooks and the like. */
export function FileButton({ label, accept, size = "default", isDisabled = false, onPick }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);

  async function handlePick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    target.value = "";
    await onPick(bytes);
  }

  return (
    <>
      <IonButton fill="outline" size={size} disabled={isDisabled} onClick={() => picker.current?.click()}>
        <IonIcon slot="start" icon={pushOutline} aria-hidden="true" />
        {label}
      </IonButton>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => void handlePick(event)}
      />
    </>
  );
}
