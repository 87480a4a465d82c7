import { IonInput } from "@ionic/react";
import { useState, type ComponentProps } from "react";

import { latinNumber } from "#platform/text/latin-number.ts";
import { useClockHelp } from "#platform/time/use-clock-help.ts";

import { useIonField } from "./form-context.ts";

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly type?:
    | "text"
    | "tel"
    | "email"
    | "date"
    | "time"
    | "datetime-local"
    | "number"
    | "password"
    | "url";
  readonly help?: string;
  /** A date that is the same everywhere, such as a birthday. */
  readonly hasNoZone?: boolean;
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
    hasNoZone = false,
    isRequired,
    isLeftToRight = false,
    isRightToLeft = false,
    most = 500,
    onType,
  } = props;
  const [typed, setTyped] = useState(value);
  const leftToRight = isLeftToRight ? "left-to-right" : "";
  const className = isRightToLeft ? "right-to-left" : leftToRight;
  const helper = useClockHelp(hasNoZone ? "text" : type, help);
  const field = useIonField({ name, isRequired, help: helper, className });

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
      {...getInputProps(type)}
      value={typed}
      maxlength={most}
      {...hintsFor(props)}
      onIonInput={({ detail: { value: words, event } }) =>
        handleType(type === "number" ? numberTyped(words ?? "", event?.target) : (words ?? ""))
      }
    />
  );
}

/** A browser's own field for numbers drops the digits of an Arabic keyboard. */
const getInputProps = (type: NonNullable<TextFieldProps["type"]>) =>
  type === "number"
    ? {
        type: "text" as const,
        inputmode: "decimal" as const,
        pattern: String.raw`\s*-?[0-9]+([.][0-9]+)?\s*`,
      }
    : { type };

/** What was typed, written with Latin digits in the field at once, since a form may be sent before React writes it. */
function numberTyped(words: string, field: EventTarget | null | undefined): string {
  const number = latinNumber(words);
  if (number !== words && field instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd } = field;
    field.value = number;
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  return number;
}

/** What helps to type it, by the browser and by the keyboard of a phone. */
const hintsFor = ({ keyboard, autocomplete }: Pick<TextFieldProps, "keyboard" | "autocomplete">) => ({
  ...(keyboard && { inputmode: keyboard }),
  ...(autocomplete && { autocomplete }),
});
