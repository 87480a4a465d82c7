import type { Role } from "@dars/contract/roles";
import { ROLES } from "@dars/contract/roles";
import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { chevronDownOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import { ROLE_ICONS, roleText } from "./roles.ts";
import { SecretInput } from "./SecretInput.tsx";
import { ServerField } from "./ServerField.tsx";
import { SignInError } from "./SignInError.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useSignIn } from "./use-sign-in.ts";

interface SignInFormProps {
  readonly firstRole: Role;
  readonly firstLogin: string;
  readonly hasNoAccess: boolean;
}

/** Account type, login and password. */
export function SignInForm({ firstRole, firstLogin, hasNoAccess }: SignInFormProps) {
  const { t } = useText();
  const { attempt, error, forgive, waitUntil } = useSignIn();
  const [role, setRole] = useState(firstRole);
  const [isChoosing, setChoosing] = useState(false);
  const [login, setLogin] = useState(firstLogin);
  const [password, setPassword] = useState("");
  const waitSeconds = useCountdown(waitUntil);
  const isReady = login.trim() !== "" && password !== "" && waitSeconds === 0;

  function handleRole(chosen: Role) {
    setRole(chosen);
    setChoosing(false);
    forgive();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void attempt({ login, password, role });
  }

  function handleOffer(offered: Role) {
    setRole(offered);
    void attempt({ login, password, role: offered });
  }

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
      {hasNoAccess && !error && <output>{t("accounts.no-access")}</output>}
      <IonInput
        fill="outline"
        label={t("accounts.login")}
        labelPlacement="stacked"
        type="text"
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
      <p className="quiet">{t("accounts.forgotten")}</p>
      <ServerField />
    </form>
  );
}
