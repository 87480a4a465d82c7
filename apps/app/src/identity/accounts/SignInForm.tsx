import type { Role } from "@dars/contract/platform/roles";
import { ROLES } from "@dars/contract/platform/roles";
import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { chevronDownOutline, lockClosedOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { IdentityButtons, PasskeyButton } from "#identity/sign-in-methods/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
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
  const [login, setLogin] = useState(firstLogin);
  const [password, setPassword] = useState(firstPassword);
  const waitSeconds = useCountdown(waitUntil);
  const isReady = isWhole({ login, password }) && waitSeconds === 0;

  function handleRole(chosen: Role) {
    setRole(chosen);
    setChoosing(false);
    forgive();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = { login: typedIn(form, "login"), password: typedIn(form, "password") };
    if (isWhole(typed) && waitSeconds === 0) void attempt({ ...typed, role });
  }

  function handleOffer(offered: Role) {
    setRole(offered);
    void attempt({ login, password, role: offered });
  }

  if (begun)
    return (
      <SecondStepForm
        begun={begun}
        error={error}
        waitSeconds={waitSeconds}
        onCode={(code) => void takeStep(code)}
        onPasskey={enterWithPasskey}
        onBack={forgive}
      />
    );
  return (
    <form className="form centred" onSubmit={handleSubmit}>
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
      <IonInput
        fill="outline"
        label={t("accounts.login")}
        labelPlacement="stacked"
        type="text"
        name="login"
        value={login}
        autocomplete="username"
        autocapitalize="off"
        spellcheck={false}
        className="left-to-right"
        maxlength={255}
        onIonInput={({ detail }) => setLogin(detail.value ?? "")}
      />
      <SecretInput
        label={t("accounts.password")}
        name="password"
        value={password}
        autocomplete="current-password"
        isRefused={error?.code === "bad-credentials"}
        onType={setPassword}
      />
      {error && <SignInError error={error} waitSeconds={waitSeconds} onRole={handleOffer} />}
      <IonButton type="submit" expand="block" disabled={!isReady}>
        {t("accounts.sign-in")}
      </IonButton>
      {/* Enter sends a form that has a button of its own; Ionic's lies in a shadow tree. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      <IdentityButtons role={role} />
      {role !== "student" && <PasskeyButton role={role} isSuggested onSignedIn={enterWithPasskey} />}
      <p className="quiet">{t("accounts.forgotten")}</p>
      <ServerField />
    </form>
  );
}

interface Typed {
  readonly login: string;
  readonly password: string;
}

const isWhole = ({ login, password }: Typed): boolean => login.trim() !== "" && password !== "";
