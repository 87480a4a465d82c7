import type { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonInput } from "@ionic/react";
import type { FormEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SignInError } from "./SignInError.tsx";

/** For a person that the provider knows and the school does not yet. */
export interface Unlinked {
  readonly link: string;
  /** Of the same e-mail address; empty where there is none. */
  readonly login: string;
  readonly role: Role;
}

interface LinkIdentityFormProps {
  readonly unlinked: Unlinked;
  readonly error: ApiError | null;
  readonly waitSeconds: number;
  readonly onLink: (login: string, code: string) => void;
}

/** A one-time code of the office links the identity to an account. */
export function LinkIdentityForm({ unlinked, error, waitSeconds, onLink }: LinkIdentityFormProps) {
  const { t } = useText();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [login, code] = ["login", "code"].map((name) => typedIn(event.currentTarget, name).trim());
    if (login && code && waitSeconds === 0) onLink(login, code);
  }

  return (
    <form className="form centred" onSubmit={handleSubmit}>
      <p>{t("ways.identity-link-lead")}</p>
      <IonInput
        className="left-to-right"
        fill="outline"
        label={t("accounts.login")}
        labelPlacement="stacked"
        name="login"
        value={unlinked.login}
        autocomplete="username"
        autocapitalize="off"
        maxlength={255}
      />
      <IonInput
        className="left-to-right"
        fill="outline"
        label={t("ways.identity-code")}
        labelPlacement="stacked"
        name="code"
        autocomplete="one-time-code"
        inputmode="numeric"
        maxlength={40}
      />
      {error && error.code !== "identity-unknown" && (
        <SignInError error={error} waitSeconds={waitSeconds} onRole={() => undefined} />
      )}
      <IonButton type="submit" expand="block" disabled={waitSeconds > 0}>
        {t("ways.identity-link")}
      </IonButton>
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
