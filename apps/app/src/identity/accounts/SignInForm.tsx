import type { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { ROLES } from "@dars/contract/platform/roles";
import { IonIcon } from "@ionic/react";
import { chevronDownOutline, lockClosedOutline } from "ionicons/icons";
import { useState } from "react";

import { IdentityButtons, PasskeyButton } from "#identity/sign-in-methods/public.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ROLE_ICONS, roleText } from "./roles.ts";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { SecretInput } from "./SecretInput.tsx";
import { ServerField } from "./ServerField.tsx";
import { SignInError } from "./SignInError.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useSignIn } from "./use-sign-in.ts";

interface SignInFormProps {
  readonly firstRole: Role;
  readonly firstLogin: string;
  /** The one-time code of a letter; empty where it is typed. */
  readonly firstPassword: string;
  readonly hasNoAccess: boolean;
}

/** Account type, login and password. */
export function SignInForm({ firstRole, firstLogin, firstPassword, hasNoAccess }: SignInFormProps) {
  const { t } = useText();
  const { attempt, begun, takeStep, enterWithPasskey, error, forgive, waitUntil } = useSignIn();
  const [role, setRole] = useState(firstRole);
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState({ login: firstLogin, password: firstPassword });
  const waitSeconds = useCountdown(waitUntil);

  function handleRole(chosen: Role) {
    setRole(chosen);
    setChoosing(false);
    forgive();
  }

  /** While one has to wait, the text above the button says how long. */
  async function handleSubmit(form: HTMLFormElement) {
    const credentials = { login: typedIn(form, "login"), password: typedIn(form, "password") };
    setTyped(credentials);
    if (waitSeconds === 0) await attempt({ ...credentials, role });
  }

  function handleOffer(offered: Role) {
    setRole(offered);
    void attempt({ ...typed, role: offered });
  }

  if (begun)
    return (
      <SecondStepForm
        begun={begun}
        error={error}
        waitSeconds={waitSeconds}
        onCode={takeStep}
        onPasskey={enterWithPasskey}
        onBack={forgive}
      />
    );
  return (
    <div className="form centred">
      <Form
        className="form centred"
        verb={t("accounts.sign-in")}
        error={null}
        needsNetwork
        onSubmit={handleSubmit}
      >
        <div className="chip-row">
          <button
            type="button"
            className="chip"
            aria-expanded={isChoosing}
            aria-label={`${t("accounts.account-type")}: ${t(roleText(role))}. ${t("accounts.change-type")}`}
            onClick={() => setChoosing(!isChoosing)}
          >
            <IonIcon icon={ROLE_ICONS[role]} aria-hidden="true" />
            <strong>{t(roleText(role))}</strong>
            <IonIcon icon={chevronDownOutline} aria-hidden="true" />
          </button>
        </div>
        {isChoosing && (
          <Choice
            label={t("accounts.account-type")}
            options={ROLES.map((each) => [each, t(roleText(each))])}
            value={role}
            onChoose={handleRole}
          />
        )}
        {hasNoAccess && !error && (
          <output className="banner">
            <IonIcon icon={lockClosedOutline} aria-hidden="true" />
            {t("accounts.no-access")}
          </output>
        )}
        <TextField
          label={t("accounts.login")}
          name="login"
          value={typed.login}
          autocomplete="username"
          most={255}
          isLeftToRight
          isRequired
        />
        <SecretInput
          label={t("accounts.password")}
          name="password"
          value={typed.password}
          autocomplete="current-password"
          isRefused={error?.code === "bad-credentials"}
        />
        {error && (
          <SignInError
            error={error}
            waitSeconds={waitSeconds}
            onRole={handleOffer}
            words={findLetterWords(error, { firstPassword, password: typed.password })}
          />
        )}
      </Form>
      <IdentityButtons role={role} />
      {role !== "student" && <PasskeyButton role={role} isSuggested onSignedIn={enterWithPasskey} />}
      <Link leadsTo="/forgotten">{t("accounts.forgotten")}</Link>
      <ServerField />
      <Link leadsTo="/privacy">{t("accounts.privacy")}</Link>
    </div>
  );
}

interface TypedSecret {
  readonly firstPassword: string;
  readonly password: string;
}

/** Words for the refusal of a letter's own code; undefined for any other refusal, which has words already. */
const findLetterWords = ({ code }: ApiError, { firstPassword, password }: TypedSecret): TextId | undefined =>
  code === "bad-credentials" && firstPassword !== "" && password === firstPassword
    ? "accounts.letter-code-wrong"
    : undefined;
