import { decideOffer } from "@dars/contract/admissions/applying";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { passWords } from "./pass-words.ts";
import type { StatusProps } from "./status-props.ts";

/** The family accepts or declines the place, until the offer ends. */
export function OfferForm({ status, onStatus }: StatusProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const { schoolId, application, pass, offerUntil } = status;

  async function decide(isAccepted: boolean) {
    if (!isAccepted && !(await isSure())) return;
    const params = { schoolId, application };
    await attempt(async () => onStatus(await call(decideOffer, { params, body: { pass, isAccepted } })));
  }

  const isSure = () =>
    ask({
      question: t("applying.decline-question"),
      text: t("applying.decline-text"),
      yes: t("applying.decline"),
      isDestructive: true,
    });

  return (
    <>
      {offerUntil !== null && <p>{t("applying.offer-until", { day: format.date(getNoon(offerUntil)) })}</p>}
      <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
      <div className="buttons">
        <IonButton disabled={isBusy} onClick={() => void decide(true)}>
          {t("applying.accept")}
        </IonButton>
        <IonButton fill="outline" color="danger" disabled={isBusy} onClick={() => void decide(false)}>
          {t("applying.decline")}
        </IonButton>
      </div>
    </>
  );
}
