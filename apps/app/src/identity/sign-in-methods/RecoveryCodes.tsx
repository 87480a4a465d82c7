import { IonButton, IonIcon } from "@ionic/react";
import { copyOutline } from "ionicons/icons";

import { copyToClipboard } from "#platform/device/clipboard.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Ten codes for the day when the phone is lost. They are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useText();

  async function handleCopy() {
    if (await copyToClipboard(codes.join("\n")))
      await showToast({ kind: "success", header: textNow("ways.codes-copied") });
  }

  return (
    <section aria-label={t("ways.codes")}>
      <p>{t("ways.codes-lead")}</p>
      <ul className="plain recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <IonButton onClick={onDone}>{t("ways.codes-kept")}</IonButton>
        <IonButton fill="outline" onClick={() => void handleCopy()}>
          <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
          {t("ways.codes-copy")}
        </IonButton>
      </div>
    </section>
  );
}
