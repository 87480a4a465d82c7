import type { SignedIn } from "@dars/contract/identity/accounts";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, IonInput } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { PasskeyButton } from "#identity/sign-in-methods/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SignInError, type SignInErrorProps } from "./SignInError.tsx";
import type { Begun } from "./use-sign-in.ts";

interface SecondStepFormProps {
  readonly begun: Begun;
  readonly error: ApiError | null;
  readonly waitSeconds: number;
  readonly onCode: (code: string) => void;
  readonly onPasskey: (signedIn: SignedIn) => void;
  readonly onBack: () => void;
}

/** After the password: a code of the authenticator, a recovery code, or a passkey. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { begun, error, waitSeconds, onCode, onPasskey, onBack } = props;
  const { t } = useText();
  const [code, setCode] = useState("");
  const takesCode = begun.ways.some((way) => way !== "passkey");
  const isWrong = error?.code === "bad-credentials";

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, "code");
    if (typed.trim() !== "" && waitSeconds === 0) onCode(typed);
  }

  return (
    <form className="form centred" onSubmit={handleSubmit}>
      <h2>{t("ways.step-title")}</h2>
      <p>{t(takesCode ? "ways.step-lead" : "ways.step-passkey")}</p>
      {takesCode && (
        <IonInput
          className={isWrong ? "left-to-right ion-invalid ion-touched" : "left-to-right"}
          fill="outline"
          label={t("ways.step-code")}
          labelPlacement="stacked"
          type="text"
          name="code"
          value={code}
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck={false}
          maxlength={40}
          onIonInput={({ detail }) => setCode(detail.value ?? "")}
        />
      )}
      {error && <StepError error={error} waitSeconds={waitSeconds} onRole={onBack} />}
      {takesCode && (
        <IonButton type="submit" expand="block" disabled={code.trim() === "" || waitSeconds > 0}>
          {t("accounts.sign-in")}
        </IonButton>
      )}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      {begun.ways.includes("passkey") && <PasskeyButton role={begun.role} onSignedIn={onPasskey} />}
      <IonButton type="button" fill="clear" onClick={onBack}>
        {t("ways.step-back")}
      </IonButton>
      <p className="quiet">{t("ways.step-lost")}</p>
    </form>
  );
}

/** A wrong code is no wrong password. */
function StepError(props: SignInErrorProps) {
  const { t } = useText();
  if (props.error.code !== "bad-credentials") return <SignInError {...props} />;
  return (
    <p className="refusal" role="alert">
      {t("ways.step-wrong")}
    </p>
  );
}
