import { readApplicationStatus, type ApplicationStatus } from "@dars/contract/admissions/applying";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonButton } from "@ionic/react";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { AskCode } from "./AskCode.tsx";
import { CodeField } from "./CodeField.tsx";
import { deviceSecret } from "./device-secret.ts";
import { keepTracking, listTrackings, readTracking, type KnownTracking } from "./keep-tracking.ts";
import { KnownTrackings } from "./KnownTrackings.tsx";
import { LostTracking } from "./LostTracking.tsx";
import { StatusCard } from "./StatusCard.tsx";
import { TrackingCode } from "./TrackingCode.tsx";
import { useFollow } from "./use-follow.ts";

interface StatusFormProps {
  /** The tracking code of a message's link. */
  readonly linked: string | null;
}

/** APP-4: the state of an application, by its tracking code and a code sent to the phone. */
export function StatusForm({ linked }: StatusFormProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [code, setCode] = useState("");
  const [tracking, setTracking] = useState(linked ?? "");
  // The field takes its text when it is drawn.
  const [drawn, setDrawn] = useState(0);
  const [known, setKnown] = useState<readonly KnownTracking[]>([]);
  useEffect(() => {
    const fill = async () => {
      setKnown(await listTrackings());
      const found = linked ?? (await readTracking());
      if (found === null) return;
      setTracking((typedSoFar) => (typedSoFar === "" ? found : typedSoFar));
      setDrawn((times) => times + 1);
    };
    void fill();
  }, [linked]);
  const [status, setStatus] = useState<ApplicationStatus | null>(null);
  const isFollowed = useFollow(status);
  const typed = latinDigits(tracking)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const isWhole = /^[0-9A-HJKMNP-TV-Z]{10}$/.test(typed);

  const read = () =>
    attempt(async () => {
      const codeDigits = latinDigits(code).replaceAll(/\D/g, "");
      const body = { tracking: typed, code: codeDigits, device: await deviceSecret() };
      setStatus(await call(readApplicationStatus, { body }));
      await keepTracking({ tracking: typed, child: "" });
      setKnown(await listTrackings());
    });

  function handlePick(picked: string) {
    setTracking(picked);
    setDrawn((times) => times + 1);
    setCode("");
  }

  const isWrong = error?.code === "bad-credentials" || error?.code === "invalid";
  const words = isWrong ? "applying.wrong-code" : undefined;

  if (status)
    return (
      <div className="stack">
        <section className="card" aria-label={t("applying.tracking")}>
          <p className="quiet">{t("applying.tracking")}</p>
          <TrackingCode tracking={typed} />
        </section>
        <StatusCard status={status} onStatus={setStatus} />
        {isFollowed && <p className="quiet">{t("applying.own-kept")}</p>}
        <Refusal error={error} words={words} />
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
    <>
      {known.length > 1 && <KnownTrackings known={known} current={typed} onPick={handlePick} />}
      <Form
        className="form card"
        verb={t("applying.show-status")}
        error={error}
        words={words}
        places={{ "bad-credentials": "code" }}
        needsNetwork
        check={() => (isWhole ? new Map() : new Map([["tracking", t("applying.tracking-help")]]))}
        onSubmit={read}
      >
        <p className="quiet">{t("applying.status-text")}</p>
        <TextField
          key={drawn}
          name="tracking"
          label={t("applying.tracking")}
          help={t("applying.tracking-help")}
          isLeftToRight
          value={tracking}
          isRequired
          onType={setTracking}
        />
        <AskCode of={{ tracking: typed }} isWhole={isWhole} asked="applying.code-asked-tracking" />
        <CodeField value={code} onType={setCode} />
      </Form>
      <LostTracking />
    </>
  );
}
