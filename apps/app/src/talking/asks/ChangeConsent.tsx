import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { ConsentForm, type ConsentFormProps } from "./ConsentForm.tsx";

interface ChangeConsentProps extends Pick<ConsentFormProps, "ask" | "consent"> {
  /** What the guardian has decided so far. */
  readonly agrees: boolean;
}

/** ASK-8: deciding otherwise until the deadline, with the name signed anew. */
export function ChangeConsent({ ask, consent, agrees }: ChangeConsentProps) {
  const { t, format } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return <ConsentForm ask={ask} consent={consent} instead={!agrees} onCancel={() => setOpen(false)} />;
  return (
    <div className="stack">
      <p className="quiet">{t("asks.change-until", { moment: format.moment(new Date(ask.closesAt)) })}</p>
      <div className="buttons">
        <IonButton fill="outline" onClick={() => setOpen(true)}>
          {t(agrees ? "asks.take-back" : "asks.agree-after-all")}
        </IonButton>
      </div>
    </div>
  );
}
