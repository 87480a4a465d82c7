import { requestSignInCode } from "@dars/contract/identity/outbound";
import { latinDigits } from "@dars/contract/shell/versions";
import { useState } from "react";

import { findDeviceKey, knownPeople } from "#identity/accounts/public.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

/** `/forgotten`: sends a one-time code to a confirmed contact (OUT-7), or leads to the office. */
export function ForgottenPage() {
  const { t } = useText();
  const [isSent, setSent] = useState(false);
  const { act, error } = useAtOnce(() => setSent(true));

  async function handleSubmit(form: HTMLFormElement) {
    const login = latinDigits(typedIn(form, "login")).trim();
    const deviceKey = findDeviceKey(await knownPeople(), login);
    const body = { login, ...(deviceKey !== null && { deviceKey }) };
    return (await act(requestSignInCode, { body })) !== undefined;
  }

  return (
    <Page title={t("outbound.forgotten-title")} back="/login" isReading>
      <div className="form centred">
        {isSent ? (
          <>
            <output>{t("outbound.forgotten-sent")}</output>
            <Link leadsTo="/login">{t("outbound.forgotten-back")}</Link>
          </>
        ) : (
          <Form
            className="form centred"
            verb={t("outbound.forgotten-send")}
            error={error}
            places={{ "too-many-requests": "login" }}
            needsNetwork
            onSubmit={handleSubmit}
          >
            <p>{t("outbound.forgotten-lead")}</p>
            <TextField
              label={t("accounts.login")}
              name="login"
              autocomplete="username"
              most={255}
              isLeftToRight
              isRequired
            />
          </Form>
        )}
        <p className="quiet">{t("outbound.forgotten-office")}</p>
      </div>
    </Page>
  );
}
