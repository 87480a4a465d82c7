import { IonButton } from "@ionic/react";

import { copyToClipboard } from "#platform/device/clipboard.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

interface CopyWordsProps {
  readonly words: string;
}

/** Text that was not delivered can be copied elsewhere. */
export function CopyWords({ words }: CopyWordsProps) {
  const { t } = useText();

  async function handleCopy() {
    if (await copyToClipboard(words)) void showToast({ kind: "notice", text: t("chat-room.copied") });
  }

  return (
    <IonButton size="small" fill="outline" onClick={() => void handleCopy()}>
      {t("chat-room.copy")}
    </IonButton>
  );
}
