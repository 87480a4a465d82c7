import type { VersionLine } from "@dars/contract/learning/lesson-versions";
import { IonButton, IonIcon } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { REASONS } from "./reasons.ts";
import type { SavingState } from "./use-autosave.ts";

interface DraftNoteProps {
  readonly line: VersionLine;
  readonly saving: SavingState;
  /** Files of the draft leave before its text. */
  readonly isBehindFiles: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Which version this is, whether it is saved, and why it came back. */
export function DraftNote({ line, saving, isBehindFiles, onTheirs, onMine }: DraftNoteProps) {
  const { t, format } = useText();
  const sections = line.usedBy.length;
  return (
    <section className="draft-note" aria-label={t("lesson-editor.about")}>
      <IonIcon icon={createOutline} aria-hidden="true" />
      <div>
        <strong>
          {t(`lesson-editor.state-${line.state}`, { number: line.seq })}
          {sections > 0 && <> · {t("lesson-editor.used-by", { count: sections })}</>}
        </strong>
        <output className="quiet">{savingWords()}</output>
        {line.sentBackBecause !== null && line.state === "draft" && (
          <p>{t("lesson-editor.sent-back", { because: line.sentBackBecause })}</p>
        )}
        {saving.kind === "refused" && (
          <>
            <Refusal error={saving.error} reasons={REASONS} />
            {saving.error.code === "conflict" && (
              <div className="buttons">
                <IonButton size="small" onClick={onMine}>
                  {t("lesson-editor.keep-mine")}
                </IonButton>
                <IonButton size="small" fill="outline" onClick={onTheirs}>
                  {t("lesson-editor.take-theirs")}
                </IonButton>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  );

  function savingWords(): string {
    if (saving.kind === "saved")
      return saving.at ? t("lesson-editor.saved-at", { time: format.time(saving.at) }) : "";
    if (saving.kind === "waiting" && isBehindFiles) return t("lesson-editor.behind-files");
    return saving.kind === "refused" ? "" : t(`lesson-editor.${saving.kind}`);
  }
}
