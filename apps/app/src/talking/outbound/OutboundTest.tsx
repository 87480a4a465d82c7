import { sendOutboundTest, type Channel, type OutboundSettingsPage } from "@dars/contract/identity/outbound";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { OUTBOUND_REFUSALS } from "./outbound-refusals.ts";

interface OutboundTestProps {
  readonly schoolId: Id;
  readonly configured: OutboundSettingsPage["configured"];
}

/** Sends a test to the phone or address of the signed-in person, by each channel that the server has. */
export function OutboundTest({ schoolId, configured }: OutboundTestProps) {
  const { t } = useText();
  const { save, error } = useSave();

  const handleTest = (channel: Channel) =>
    save(
      sendOutboundTest,
      { params: { schoolId }, body: { key: newClientId(), channel } },
      t("outbound.test"),
      () => textNow("outbound.test-sent"),
    );

  return (
    <section className="card stack">
      <h2 className="section-title">{t("outbound.test")}</h2>
      <p className="quiet">{t("outbound.test-text")}</p>
      <div className="chip-row">
        {configured.map(({ channel }) => (
          <IonButton key={channel} fill="outline" onClick={() => void handleTest(channel)}>
            {t(`outbound.channel-${channel}`)}
          </IonButton>
        ))}
      </div>
      {error && <Refusal error={error} reasons={OUTBOUND_REFUSALS} />}
    </section>
  );
}
