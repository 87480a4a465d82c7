import { IonTextarea } from "@ionic/react";

interface AreaFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly onType: (value: string | null) => void;
}

/** Several lines; blanks alone are nothing. */
export function AreaField({ label, hint, value, onType }: AreaFieldProps) {
  return (
    <IonTextarea
      fill="outline"
      autoGrow
      maxlength={1000}
      label={label}
      labelPlacement="stacked"
      {...(hint !== undefined && { helperText: hint })}
      value={value ?? ""}
      onIonInput={({ detail }) => onType((detail.value ?? "").trim() === "" ? null : (detail.value ?? null))}
    />
  );
}
