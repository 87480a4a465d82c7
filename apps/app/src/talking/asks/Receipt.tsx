import { printConsent, type OwnAsk, type OwnConsent } from "@dars/contract/talking/ask-answers";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircle, closeCircleOutline, documentTextOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { EarlierDecisions } from "./EarlierDecisions.tsx";

interface ReceiptProps {
  readonly ask: OwnAsk;
  readonly consent: OwnConsent;
  readonly signature: OwnConsent["signatures"][number];
}

/** ASK-1: the own decision with its name and time, and the paper of it. */
export function Receipt({ ask, consent: { studentId }, signature }: ReceiptProps) {
  const { agrees, typedName, at, earlier } = signature;
  const { t, locale, format } = useText();
  const { act, error } = useAtOnce();

  async function handlePrint() {
    const params = { schoolId: ask.schoolId, askId: ask.id, studentId };
    const file = await act(printConsent, { params, body: { locale } });
    if (file) await saveFile(file);
  }

  return (
    <div className="card stack">
      <p className={agrees ? "ask-receipt agreed" : "ask-receipt"}>
        <IonIcon icon={agrees ? checkmarkCircle : closeCircleOutline} aria-hidden="true" />
        <strong>{t(agrees ? "asks.you-agreed" : "asks.you-refused")}</strong>
      </p>
      <p className="quiet">
        <bdi>{typedName ?? ""}</bdi> · {format.moment(new Date(at))}
      </p>
      <EarlierDecisions earlier={earlier} />
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handlePrint()}>
          <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
          {t("asks.print")}
        </IonButton>
      </div>
    </div>
  );
}
