import { IonIcon } from "@ionic/react";
import { volumeHighOutline } from "ionicons/icons";
import { useSyncExternalStore } from "react";

import { canSpeak, speak, watchVoices } from "#platform/device/speak.ts";
import { useText } from "#platform/text/use-text.ts";

/** Speaks words to a child who does not read yet; nothing where the device has no voice for the language. */
export function HearButton({ words }: { readonly words: string }) {
  const { t, locale } = useText();
  const isAble = useSyncExternalStore(watchVoices, () => canSpeak(locale));
  if (!isAble) return null;
  return (
    <button
      type="button"
      className="hear"
      aria-label={t("subjects.young-hear", { words })}
      onClick={() => speak(words, locale)}
    >
      <IonIcon icon={volumeHighOutline} aria-hidden="true" />
    </button>
  );
}
