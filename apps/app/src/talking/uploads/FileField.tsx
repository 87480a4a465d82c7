import { IonIcon } from "@ionic/react";
import { cloudUploadOutline } from "ionicons/icons";
import { useState, type ChangeEvent } from "react";

import "./uploads.css";

interface FileFieldProps {
  readonly label: string;
  readonly help: string;
  /** Endings and media types, as a file input takes them. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** A place for one file: pressed to choose it, or dropped upon, which the browser's own field understands. */
export function FileField({ label, help, accept, onChoose }: FileFieldProps) {
  const [isOver, setOver] = useState(false);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setOver(false);
    const file = target.files?.[0];
    if (file) onChoose(file);
    // The same file may be chosen once more.
    target.value = "";
  }

  return (
    <label className={isOver ? "file-field over" : "file-field"}>
      <input
        type="file"
        accept={accept}
        onChange={handleChange}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <IonIcon icon={cloudUploadOutline} aria-hidden="true" />
      <span className="file-field-words">{label}</span>
      <span className="quiet">{help}</span>
    </label>
  );
}
