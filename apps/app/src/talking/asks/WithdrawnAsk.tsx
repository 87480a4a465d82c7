import type { OwnAsk } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { closeCircleOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { CancelledTime } from "./CancelledTime.tsx";
import { Receipt } from "./Receipt.tsx";

/** ASK-9: an ask that the school has withdrawn: that nothing is to be done, and what the reader had decided or booked. */
export function WithdrawnAsk({ ask }: { readonly ask: OwnAsk }) {
  const { t, locale } = useText();
  return (
    <>
      <div className="banner">
        <IonIcon icon={closeCircleOutline} aria-hidden="true" />
        <p>{t("asks.withdrawn-text")}</p>
      </div>
      {ask.meeting?.children.map(({ studentId, name, cancelled }) => (
        <CancelledTime key={studentId} name={name} startsAt={cancelled ?? null} />
      ))}
      {ask.consents.flatMap((consent) =>
        consent.signatures
          .filter(({ isOwn }) => isOwn)
          .map((signature) => (
            <section
              key={consent.studentId}
              className="stack"
              aria-label={localizeName(consent.name, locale)}
            >
              <h2 className="section-title">
                <bdi>{localizeName(consent.name, locale)}</bdi>
              </h2>
              <Receipt ask={ask} consent={consent} signature={signature} />
            </section>
          )),
      )}
    </>
  );
}
