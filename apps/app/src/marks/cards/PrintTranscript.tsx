import { printGradeTranscript } from "@dars/contract/marks/cards";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { documentsOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface PrintTranscriptProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly inLocale: Locale;
}

/** The grades of all published years on one paper, as for another school. */
export function PrintTranscript({ schoolId, studentId, inLocale }: PrintTranscriptProps) {
  const { t } = useText();
  const { act, error } = useAtOnce();

  async function handlePrint() {
    const body = { locale: inLocale, digits: "latn" } as const;
    const file = await act(printGradeTranscript, { params: { schoolId, studentId }, body });
    if (file) await saveFile(file);
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("cards.transcript")}</h2>
      <p className="quiet">{t("cards.transcript-text")}</p>
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handlePrint()}>
          <IonIcon slot="start" icon={documentsOutline} aria-hidden="true" />
          {t("cards.print-transcript")}
        </IonButton>
      </div>
      <Refusal error={error} words={error?.code === "not-found" ? "cards.gone" : undefined} />
    </section>
  );
}
