import type { GuideVideoText } from "@dars/contract/learning/guide-videos";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useState } from "react";

import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { webVttIn } from "#talking/viewer/public.ts";

type Captions = NonNullable<GuideVideoText["captions"]>;

interface CaptionsFieldProps {
  readonly captions: Captions;
  readonly onChange: (captions: Captions) => void;
}

/** Captions of a guide video, from a WebVTT or SubRip file for each language. */
export function CaptionsField({ captions, onChange }: CaptionsFieldProps) {
  const { t, locale } = useText();
  const free = [locale, ...LOCALES.filter((one) => one !== locale)].filter(
    (one) => !captions.some(({ language }) => language === one),
  );
  const [chosenLanguage, setWanted] = useState<Locale>(locale);
  const language = free.includes(chosenLanguage) ? chosenLanguage : free[0];

  async function handlePick(bytes: Uint8Array) {
    const text = webVttIn(bytes);
    if (text === null || !language)
      return showToast({ kind: "danger", text: t("guide-videos.captions-unreadable") });
    onChange([...captions, { language, text }]);
  }

  return (
    <fieldset className="guide-captions">
      <legend>{t("guide-videos.captions")}</legend>
      {captions.map((one) => (
        <div key={one.language}>
          {OWN_NAMES[one.language]}
          <IonButton
            fill="clear"
            aria-label={t("guide-videos.remove-captions", { language: OWN_NAMES[one.language] })}
            onClick={() => onChange(captions.filter((other) => other !== one))}
          >
            <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
          </IonButton>
        </div>
      ))}
      {language && free.length > 1 && (
        <Choice
          label={t("guide-videos.captions-language")}
          options={free.map((one) => [one, OWN_NAMES[one]] as const)}
          value={language}
          onChoose={setWanted}
        />
      )}
      {language && (
        <FileButton label={t("guide-videos.add-captions")} accept=".vtt,.srt" onPick={handlePick} />
      )}
    </fieldset>
  );
}
