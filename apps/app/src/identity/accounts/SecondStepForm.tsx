import type { SignedIn } from "@dars/contract/identity/accounts";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";

import { PasskeyButton } from "#identity/sign-in-methods/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SignInError } from "./SignInError.tsx";
import type { Begun } from "./use-sign-in.ts";

interface SecondStepFormProps {
  readonly begun: Begun;
  readonly error: ApiError | null;
  readonly waitSeconds: number;
  readonly onCode: (code: string) => Promise<void>;
  readonly onPasskey: (signedIn: SignedIn) => void;
  readonly onBack: () => void;
}

/** After the password: a code of the authenticator, a recovery code, or a passkey. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { begun, error, onPasskey, onBack } = props;
  const { t } = useText();
  const takesCode = begun.ways.some((way) => way !== "passkey");
  return (
    <div className="form centred">
      <h2>{t("ways.step-title")}</h2>
      <p>{t(takesCode ? "ways.step-lead" : "ways.step-passkey")}</p>
      {takesCode ? (
        <CodeForm {...props} />
      ) : (
        error && <SignInError {...props} error={error} onRole={onBack} />
      )}
      {begun.ways.includes("passkey") && <PasskeyButton role={begun.role} onSignedIn={onPasskey} />}
      <IonButton type="button" fill="clear" onClick={onBack}>
        {t("ways.step-back")}
      </IonButton>
      <p className="quiet">{t("ways.step-lost")}</p>
    </div>
  );
}

function CodeForm({ error, waitSeconds, onCode, onBack }: SecondStepFormProps) {
  const { t } = useText();
  const isWrong = error?.code === "bad-credentials";

  /** While one has to wait, the text above the button says how long. */
  async function handleSubmit(form: HTMLFormElement) {
    if (waitSeconds === 0) await onCode(typedIn(form, "code"));
  }

  return (
    <Form
      className="form centred"
      verb={t("accounts.sign-in")}
      error={isWrong ? error : null}
      words="ways.step-wrong"
      places={{ "bad-credentials": "code" }}
      needsNetwork
      onSubmit={handleSubmit}
    >
      <TextField
        label={t("ways.step-code")}
        name="code"
        autocomplete="one-time-code"
        most={40}
        isLeftToRight
        isRequired
      />
      {error && !isWrong && <SignInError error={error} waitSeconds={waitSeconds} onRole={onBack} />}
    </Form>
  );
}
