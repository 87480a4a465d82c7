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
    await attempt(async () =>
      setStatus(await call(readApplicationStatus, { body: { tracking: typed, code: said } })),
    );
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
      {status && <Status status={status} />}
    </div>
  );
}

function Status({ status }: { readonly status: ApplicationStatus }) {
  const { t, format } = useText();
  const { state, since, request, assessmentAt, offerUntil } = status;
  return (
    <output className="card stack">
      <h2 className="section-title first">{t(`applying.state-${state}`)}</h2>
      <p className="quiet">{t("applying.since", { day: format.date(new Date(since)) })}</p>
      {request !== null && <p dir="auto">{request}</p>}
      {assessmentAt !== null && (
        <p>{t("applying.assessment-at", { at: format.moment(new Date(assessmentAt)) })}</p>
      )}
      {offerUntil !== null && (
        <p>{t("applying.offer-until", { day: format.date(new Date(`${offerUntil}T12:00:00`)) })}</p>
      )}
    </output>
  );
}
