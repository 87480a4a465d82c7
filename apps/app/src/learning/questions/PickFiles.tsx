import { IonIcon } from "@ionic/react";

import "./questions.css";

interface PickFilesProps {
  readonly label: string;
  readonly icon: string;
  readonly accept: string;
  readonly capture?: "user" | "environment";
  readonly onPick: (files: readonly File[]) => Promise<void>;
}

/** A button that opens the device's camera or its files. */
export function PickFiles({ label, icon, accept, capture, onPick }: PickFilesProps) {
  return (
    <label className="work-tool">
      <IonIcon icon={icon} aria-hidden="true" />
      <span>{label}</span>
      <input
        type="file"
        className="unseen"
        multiple={capture === undefined}
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])];
          // The same file may be chosen once more.
          target.value = "";
          void onPick(picked);
        }}
      />
    </label>
  );
}
