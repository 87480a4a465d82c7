import type { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";

import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SignInError } from "./SignInError.tsx";

/** For a person that the provider knows and the school does not yet. */
export interface Unlinked {
  readonly link: string;
  /** The login of the same e-mail address; empty where there is none. */
  readonly login: string;
  readonly role: Role;
}

interface LinkIdentityFormProps {
  readonly unlinked: Unlinked;
  readonly error: ApiError | null;
  readonly waitSeconds: number;
  readonly onLink: (login: string, code: string) => Promise<void>;
}

/** A one-time code of the office links the identity to an account. */
export function LinkIdentityForm({ unlinked, error, waitSeconds, onLink }: LinkIdentityFormProps) {
  const { t } = useText();

  /** While one has to wait, the text above the button says how long. */
  async function handleSubmit(form: HTMLFormElement) {
    if (waitSeconds === 0) await onLink(typedIn(form, "login").trim(), typedIn(form, "code").trim());
  }

  return (
    <Form
      className="form centred"
      verb={t("ways.identity-link")}
      error={null}
      needsNetwork
      onSubmit={handleSubmit}
    >
      <p>{t("ways.identity-link-lead")}</p>
      <TextField
        label={t("accounts.login")}
        name="login"
        value={unlinked.login}
        autocomplete="username"
        most={255}
        isLeftToRight
        isRequired
      />
      <TextField
        label={t("ways.identity-code")}
        name="code"
        autocomplete="one-time-code"
        keyboard="numeric"
        most={40}
        isLeftToRight
        isRequired
      />
      {error && error.code !== "identity-unknown" && (
        <SignInError error={error} waitSeconds={waitSeconds} onRole={() => undefined} />
      )}
    </Form>
  );
}
