import { readApplicationStatus, type ApplicationStatus } from "@dars/contract/admissions/applying";
import { latinDigits } from "@dars/contract/shell/versions";
import { useState, type SubmitEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { AskCode } from "./AskCode.tsx";
import { CodeField } from "./CodeField.tsx";
import { deviceSecret } from "./device-secret.ts";
import { StatusCard } from "./StatusCard.tsx";

/** APP-4: the state of an application, by its tracking code and a code sent to the phone. */
export function StatusForm() {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useCommand();
  const [tracking, setTracking] = useState("");
  const [status, setStatus] = useState<ApplicationStatus | null>(null);
  const typed = latinDigits(tracking)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const isWhole = /^[0-9A-HJKMNP-TV-Z]{10}$/.test(typed);

  async function handleRead(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = latinDigits(typedIn(event.currentTarget, "code")).replaceAll(/\D/g, "");
    await attempt(async () => {
      const body = { tracking: typed, code: said, device: await deviceSecret() };
      setStatus(await call(readApplicationStatus, { body }));
    });
  }

  return (
    <div className="stack">
      <form className="form card" onSubmit={(event) => void handleRead(event)}>
        <TextField
          name="tracking"
          label={t("applying.tracking")}
          help={t("applying.tracking-help")}
          isLeftToRight
          onType={setTracking}
        />
        <AskCode of={{ tracking: typed }} isWhole={isWhole} asked="applying.code-asked-tracking" />
        <CodeField />
        <Refusal
          error={error}
          {...((error?.code === "bad-credentials" || error?.code === "invalid") && {
            words: "applying.wrong-code",
          })}
        />
        <SendButton label={t("applying.show-status")} />
      </form>
      {status && <StatusCard status={status} onStatus={setStatus} />}
    </div>
  );
}
