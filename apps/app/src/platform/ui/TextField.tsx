import { IonInput } from "@ionic/react";
import { useState, type ComponentProps } from "react";

import { useIonField } from "./form-context.ts";

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly type?: "text" | "tel" | "email" | "date" | "time" | "number" | "password" | "url";
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly isLeftToRight?: boolean;
  /** For words of Arabic or Kurdish, whatever the language of the page. */
  readonly isRightToLeft?: boolean;
  readonly most?: number;
  readonly keyboard?: "numeric" | "decimal";
  /** What the browser may fill in. */
  readonly autocomplete?: ComponentProps<typeof IonInput>["autocomplete"];
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
    isRequired,
    isLeftToRight = false,
    isRightToLeft = false,
    most = 500,
    onType,
  } = props;
  const [typed, setTyped] = useState(value);
  const leftToRight = isLeftToRight ? "left-to-right" : "";
  const className = isRightToLeft ? "right-to-left" : leftToRight;
  const field = useIonField({ name, isRequired, help, className });

  function handleType(text: string) {
    setTyped(text);
    onType?.(text);
  }

  return (
    <IonInput
      {...field}
      fill="outline"
      label={label}
      labelPlacement="stacked"
      type={type}
      value={typed}
      maxlength={most}
      {...hintsFor(props)}
      onIonInput={({ detail }) => handleType(detail.value ?? "")}
    />
  );
}

/** What helps to type it, by the browser and by the keyboard of a phone. */
const hintsFor = ({ keyboard, autocomplete }: Pick<TextFieldProps, "keyboard" | "autocomplete">) => ({
  ...(keyboard && { inputmode: keyboard }),
  ...(autocomplete && { autocomplete }),
});
