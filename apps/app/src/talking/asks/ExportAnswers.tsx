import type { Id } from "@dars/contract/platform/primitives";
import { exportAnswers, type AskPage } from "@dars/contract/talking/asks";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline, gridOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface ExportAnswersProps {
  readonly schoolId: Id;
  readonly ask: AskPage["ask"];
}

/** J6: the answers to take along; what needs a reason says so. */
export function ExportAnswers({ schoolId, ask }: ExportAnswersProps) {
  const { t, locale } = useText();
  const { act, error, isBusy } = useAtOnce();

  async function handleExport(format: "xlsx" | "pdf") {
    const params = { schoolId, askId: ask.id };
    const file = await act(exportAnswers, { params, query: { format, locale, reason: ask.title } });
    if (file) await saveFile(file);
  }

  return (
    <>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" disabled={isBusy} onClick={() => void handleExport("xlsx")}>
          <IonIcon slot="start" icon={gridOutline} aria-hidden="true" />
          {t("asks.workbook")}
        </IonButton>
        <IonButton fill="outline" disabled={isBusy} onClick={() => void handleExport("pdf")}>
          <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
          {t("asks.pdf")}
        </IonButton>
      </div>
    </>
  );
}
