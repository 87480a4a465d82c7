import type { ApiError } from "@dars/contract/platform/client";

import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { QrCode } from "./QrCode.tsx";

interface AuthenticatorSetupProps {
  readonly error: ApiError | null;
  readonly secret: string;
  /** otpauth://totp/… */
  readonly address: string;
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** The secret for the authenticator, as a picture and as letters, and the first code from it. */
export function AuthenticatorSetup({ error, secret, address, onCode, onCancel }: AuthenticatorSetupProps) {
  const { t } = useText();

  return (
    <Form
      verb={t("ways.setup-confirm")}
      error={error}
      words={error?.code === "bad-credentials" ? "ways.code-wrong" : undefined}
      places={{ "bad-credentials": "code" }}
      needsNetwork
      onSubmit={(form) => onCode(typedIn(form, "code"))}
      onCancel={onCancel}
    >
      <p>{t("ways.setup-scan")}</p>
      <QrCode text={address} label={t("ways.setup-picture")} />
      <p className="quiet">{t("ways.setup-type")}</p>
      <output className="secret-letters" dir="ltr">
        {secret.replaceAll(/(.{4})(?!$)/g, "$1 ")}
      </output>
      <TextField
        label={t("ways.code")}
        name="code"
        keyboard="numeric"
        autocomplete="one-time-code"
        most={40}
        isLeftToRight
        isRequired
      />
    </Form>
  );
}
