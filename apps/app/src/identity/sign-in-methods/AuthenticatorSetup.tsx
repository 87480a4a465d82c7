import { IonButton, IonInput } from "@ionic/react";
import type { FormEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { QrCode } from "./QrCode.tsx";

interface AuthenticatorSetupProps {
  readonly secret: string;
  /** otpauth://totp/… */
  readonly address: string;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

/** The secret for the authenticator, as a picture and as letters, and the first code from it. */
export function AuthenticatorSetup({ secret, address, onCode, onCancel }: AuthenticatorSetupProps) {
  const { t } = useText();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedIn(event.currentTarget, "code");
    if (code.trim() !== "") onCode(code);
  }

  return (
    <form className="form" onSubmit={handleSubmit}>
      <p>{t("ways.setup-scan")}</p>
      <QrCode text={address} label={t("ways.setup-picture")} />
      <p className="quiet">{t("ways.setup-type")}</p>
      <output className="secret-letters" dir="ltr">
        {secret.replaceAll(/(.{4})(?!$)/g, "$1 ")}
      </output>
      <IonInput
        className="left-to-right"
        fill="outline"
        label={t("ways.code")}
        labelPlacement="stacked"
        type="text"
        inputmode="numeric"
        name="code"
        autocomplete="one-time-code"
        maxlength={40}
      />
      <div className="buttons">
        <IonButton type="submit">{t("ways.setup-confirm")}</IonButton>
        <IonButton type="button" fill="clear" onClick={onCancel}>
          {t("platform.cancel")}
        </IonButton>
      </div>
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
