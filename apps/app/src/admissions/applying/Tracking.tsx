import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useState } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";

import type { SentApplication } from "./ApplyForm.tsx";
import { keepTracking } from "./keep-tracking.ts";
import { SendingDocuments } from "./SendingDocuments.tsx";
import { TrackingCode } from "./TrackingCode.tsx";
import { useDocuments } from "./use-documents.ts";
import { useFollow } from "./use-follow.ts";

interface TrackingProps {
  readonly sent: SentApplication;
  readonly onAgain: () => void;
}

/** It has arrived: the code by which it is found again. The documents follow at once. */
export function Tracking({ sent, onAgain }: TrackingProps) {
  const { t } = useText();
  const { tracking, child } = sent;
  const documents = useDocuments(sent.application, sent.chosen);
  const { attempt, error, isBusy } = useAtOnce();
  const { waiting } = documents;
  const send = () => attempt(() => documents.send(sent, waiting));
  const sendAtOnce = useEffectEvent(() => void send());
  useEffect(() => {
    sendAtOnce();
  }, []);
  const isFollowed = useFollow(sent);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const keep = async () => setKept(await keepTracking({ tracking, child }));
    void keep();
  }, [tracking, child]);

  return (
    <section className="card stack">
      <output className="stack">
        <h2 className="section-title first">{t("applying.sent")}</h2>
        <p>{t("applying.sent-text")}</p>
        <TrackingCode tracking={tracking} />
        {isKept && <p className="quiet">{t("applying.kept-here")}</p>}
        {isFollowed && <p className="quiet">{t("applying.own-kept")}</p>}
      </output>
      {waiting.length > 0 && (
        <SendingDocuments documents={documents} error={error} isBusy={isBusy} onSend={() => void send()} />
      )}
      <IonButton fill="outline" disabled={isBusy} onClick={onAgain}>
        {t("applying.again")}
      </IonButton>
    </section>
  );
}
