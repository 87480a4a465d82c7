import { IonButton, IonIcon } from "@ionic/react";
import { copyOutline } from "ionicons/icons";

import { copyToClipboard } from "#platform/device/clipboard.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import "./applying.css";

/** The code by which an application is found again, with a button that copies it. */
export function TrackingCode({ tracking }: { readonly tracking: string }) {
  const { t } = useText();

  async function handleCopy() {
    if (await copyToClipboard(tracking)) void showToast({ kind: "notice", text: t("applying.copied") });
  }

  return (
    <div className="tracking-row">
      <p className="tracking" dir="ltr">
        <strong>{tracking}</strong>
      </p>
      <IonButton className="tonal" onClick={() => void handleCopy()}>
        <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
        {t("applying.copy")}
      </IonButton>
    </div>
  );
}
