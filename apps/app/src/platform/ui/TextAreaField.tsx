import { IonTextarea } from "@ionic/react";
import { useState } from "react";

import { useIonField } from "./form-context.ts";

interface TextAreaFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly most?: number;
  /** How high it is before more is written. */
  readonly rows?: number;
  readonly onType?: (value: string) => void;
}

/** Several lines of text, read from the form when it is sent. */
export function TextAreaField({
  label,
  value = "",
  most = 5000,
  rows,
  onType,
  ...field
}: TextAreaFieldProps) {
  const [typed, setTyped] = useState(value);
  const shown = useIonField(field);

  function handleType(text: string) {
    setTyped(text);
    onType?.(text);
  }

  return (
    <IonTextarea
      {...shown}
      fill="outline"
      label={label}
      labelPlacement="stacked"
      autoGrow
      {...(rows !== undefined && { rows })}
      value={typed}
      maxlength={most}
      onIonInput={({ detail }) => handleType(detail.value ?? "")}
    />
  );
}
