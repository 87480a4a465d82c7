import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";

import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { webVttIn, type Captions } from "#talking/viewer/public.ts";

import type { BringFile } from "./use-block-files.ts";
import type { Draft } from "./use-draft.ts";

interface VideoCaptionsProps {
  readonly block: LessonBlock;
  readonly captions: readonly Captions[];
  /** The language of the lesson: what is added first is in it. */
  readonly language: Locale;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly bring: BringFile;
}

/** The captions of a video, from a WebVTT or SubRip file for each language. */
export function VideoCaptions({ block, captions, language, draft, isReadOnly, bring }: VideoCaptionsProps) {
  const { t } = useText();
  const free = [language, ...LOCALES].find((locale) => !captions.some((one) => one.language === locale));
  const put = (next: readonly Captions[]) =>
    draft.alter(block.id, { content: { ...block.content, captions: next } });

  async function handlePick(bytes: Uint8Array<ArrayBuffer>) {
    const text = webVttIn(bytes);
    if (text === null || !free)
      return showToast({ kind: "danger", text: t("lesson-editor.captions-unreadable") });
    const content = await bring("file", new File([text], `captions-${free}.vtt`, { type: "text/vtt" }));
    if (content) put([...captions, { fileId: content.fileId, language: free }]);
  }

  return (
    <section aria-label={t("lesson-editor.captions")}>
      {captions.map((one, at) => (
        <div key={one.fileId} className="block-field">
          <select
            aria-label={t("lesson-editor.captions-language")}
            disabled={isReadOnly}
            value={one.language}
            onChange={({ target }) => {
              const chosen = LOCALES.find((locale) => locale === target.value);
              if (chosen) put(captions.with(at, { ...one, language: chosen }));
            }}
          >
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} disabled={captions.some((own) => own.language === locale)}>
                {OWN_NAMES[locale]}
              </option>
            ))}
          </select>
          {!isReadOnly && (
            <IonButton
              fill="clear"
              size="small"
              aria-label={t("lesson-editor.remove-captions", { language: OWN_NAMES[one.language] })}
              onClick={() => put(captions.filter((own) => own !== one))}
            >
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          )}
        </div>
      ))}
      {!isReadOnly && free && (
        <FileButton label={t("lesson-editor.add-captions")} accept=".vtt,.srt" onPick={handlePick} />
      )}
    </section>
  );
}
