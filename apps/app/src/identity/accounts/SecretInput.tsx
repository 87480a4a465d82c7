import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { eyeOffOutline, eyeOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useIonField } from "#platform/ui/form-context.ts";

interface SecretInputProps {
  readonly label: string;
  /** By which its form finds it. */
  readonly name: string;
  /** Filled in before. */
  readonly value?: string;
  readonly autocomplete: "current-password" | "new-password";
  readonly help?: string;
  /** What was typed was refused, which is said elsewhere. */
  readonly isRefused?: boolean;
}

/** A password or a code of a form, hidden until the person asks to see it. */
export function SecretInput(props: SecretInputProps) {
  const { label, name, value = "", autocomplete, help, isRefused = false } = props;
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState(value);
  const className = isRefused ? "left-to-right ion-invalid ion-touched" : "left-to-right";
  const field = useIonField({ name, isRequired: true, help, className });
  return (
    <IonInput
      {...field}
      fill="outline"
      label={label}
      labelPlacement="stacked"
      type={isShown ? "text" : "password"}
      value={typed}
      autocomplete={autocomplete}
      maxlength={256}
      onIonInput={({ detail }) => setTyped(detail.value ?? "")}
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
