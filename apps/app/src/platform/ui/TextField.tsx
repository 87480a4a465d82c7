import { IonInput } from "@ionic/react";
import { useState } from "react";

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly type?: "text" | "tel" | "email" | "date" | "time" | "number";
  readonly help?: string;
  readonly isLeftToRight?: boolean;
  /** For words of Arabic or Kurdish, whatever the language of the page. */
  readonly isRightToLeft?: boolean;
  readonly onType?: (value: string) => void;
}

/** One line of text, read from the form when it is sent. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    name,
    value = "",
    type = "text",
    help,
    isLeftToRight = false,
    isRightToLeft = false,
    onType,
  } = props;
  const [typed, setTyped] = useState(value);
  const leftToRight = isLeftToRight ? "left-to-right" : "";

  function handleType(text: string) {
    setTyped(text);
    onType?.(text);
  }

  return (
    <IonInput
      className={isRightToLeft ? "right-to-left" : leftToRight}
      fill="outline"
      label={label}
      labelPlacement="stacked"
      type={type}
      name={name}
      value={typed}
      maxlength={500}
      {...(help !== undefined && { helperText: help })}
      onIonInput={({ detail }) => handleType(detail.value ?? "")}
    />
  );
}
