import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface TrackingProps {
  readonly tracking: string;
  readonly onAgain: () => void;
}

/** It has arrived: the code by which it is found again. */
export function Tracking({ tracking, onAgain }: TrackingProps) {
  const { t } = useText();
  return (
    <output className="card stack">
      <h2 className="section-title first">{t("applying.sent")}</h2>
      <p>{t("applying.sent-text")}</p>
      <p className="big" dir="ltr">
        <strong>{tracking}</strong>
      </p>
      <IonButton fill="outline" onClick={onAgain}>
        {t("applying.again")}
      </IonButton>
    </output>
  );
}
