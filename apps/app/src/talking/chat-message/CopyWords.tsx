import { IonButton } from "@ionic/react";

import { copyToClipboard } from "#platform/device/clipboard.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

interface CopyWordsProps {
  readonly words: string | null;
}

/** Text that was not delivered can be copied elsewhere. */
export function CopyWords({ words }: CopyWordsProps) {
  const { t } = useText();
  if (words === null || words === "") return null;

  async function handleCopy(text: string) {
    if (await copyToClipboard(text)) void showToast({ kind: "notice", text: t("chat-room.copied") });
  }

  return (
    <IonButton size="small" fill="outline" onClick={() => void handleCopy(words)}>
      {t("chat-room.copy")}
    </IonButton>
  );
}
