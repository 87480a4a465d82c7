import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { eyeOffOutline, eyeOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

interface SecretInputProps {
  readonly label: string;
  /** By which its form finds it. */
  readonly name: string;
  readonly value: string;
  readonly autocomplete: "current-password" | "new-password";
  readonly helperText?: string;
  readonly isRefused?: boolean;
  readonly onType: (value: string) => void;
}

/** A password or a code, hidden until the person asks to see it. */
export function SecretInput(props: SecretInputProps) {
  const { label, name, value, autocomplete, helperText, isRefused = false, onType } = props;
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  return (
    <IonInput
      className={isRefused ? "left-to-right ion-invalid ion-touched" : "left-to-right"}
      fill="outline"
      label={label}
      labelPlacement="stacked"
      type={isShown ? "text" : "password"}
      name={name}
      value={value}
      autocomplete={autocomplete}
      autocapitalize="off"
      spellcheck={false}
      maxlength={256}
      {...(helperText !== undefined && { helperText })}
      onIonInput={({ detail }) => onType(detail.value ?? "")}
    >
      <IonButton
        slot="end"
        fill="clear"
        type="button"
        aria-label={t(isShown ? "accounts.hide-password" : "accounts.show-password")}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <IonIcon slot="icon-only" icon={isShown ? eyeOffOutline : eyeOutline} aria-hidden="true" />
      </IonButton>
    </IonInput>
  );
}
