import { readApplicationStatus, type ApplicationStatus } from "@dars/contract/admissions/applying";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonButton } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { AskCode } from "./AskCode.tsx";
import { CodeField } from "./CodeField.tsx";
import { deviceSecret } from "./device-secret.ts";
import { StatusCard } from "./StatusCard.tsx";

/** APP-4: the state of an application, by its tracking code and a code sent to the phone. */
export function StatusForm() {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand();
  const [code, setCode] = useState("");
  const [tracking, setTracking] = useState("");
  const [status, setStatus] = useState<ApplicationStatus | null>(null);
  const typed = latinDigits(tracking)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const isWhole = /^[0-9A-HJKMNP-TV-Z]{10}$/.test(typed);

  const read = () =>
    attempt(async () => {
      const said = latinDigits(code).replaceAll(/\D/g, "");
      const body = { tracking: typed, code: said, device: await deviceSecret() };
      setStatus(await call(readApplicationStatus, { body }));
    });

  function handleRead(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void read();
  }

  const refusal = (
    <Refusal
      error={error}
      {...((error?.code === "bad-credentials" || error?.code === "invalid") && {
        words: "applying.wrong-code",
      })}
    />
  );

  if (status)
    return (
      <div className="stack">
        <StatusCard status={status} onStatus={setStatus} />
        {refusal}
        <div className="buttons">
          <IonButton fill="outline" disabled={isBusy} onClick={() => void read()}>
            {t("applying.check-again")}
          </IonButton>
          <IonButton fill="clear" onClick={() => setStatus(null)}>
            {t("applying.other-application")}
          </IonButton>
        </div>
      </div>
    );

  return (
    <form className="form card" onSubmit={handleRead}>
      <p className="quiet">{t("applying.status-text")}</p>
      <TextField
        name="tracking"
        label={t("applying.tracking")}
        help={t("applying.tracking-help")}
        isLeftToRight
        value={tracking}
        onType={setTracking}
      />
      <AskCode of={{ tracking: typed }} isWhole={isWhole} asked="applying.code-asked-tracking" />
      <CodeField value={code} onType={setCode} />
      {refusal}
      <SendButton label={t("applying.show-status")} />
    </form>
  );
}
