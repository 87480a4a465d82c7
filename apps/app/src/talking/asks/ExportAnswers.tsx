import type { Id } from "@dars/contract/platform/primitives";
import { exportAnswers, type AskPage } from "@dars/contract/talking/asks";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline, gridOutline } from "ionicons/icons";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { TakingNote } from "#oversight/exports/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";

interface ExportAnswersProps {
  readonly schoolId: Id;
  readonly ask: AskPage["ask"];
}

/** J6: the answers to take along. The ask is the reason; of very many people a proof is asked for once more. */
export function ExportAnswers({ schoolId, ask }: ExportAnswersProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();

  function handleExport(format: "xlsx" | "pdf") {
    const reason = t("asks.file-reason", { title: ask.title });
    const input = { params: { schoolId, askId: ask.id }, query: { format, locale, reason } };
    return proved.run(async () => saveFile(await call(exportAnswers, input)));
  }

  return (
    <>
      <div className="buttons">
        <IonButton fill="outline" disabled={proved.isAsked} onClick={() => void handleExport("xlsx")}>
          <IonIcon slot="start" icon={gridOutline} aria-hidden="true" />
          {t("asks.workbook")}
        </IonButton>
        <IonButton fill="outline" disabled={proved.isAsked} onClick={() => void handleExport("pdf")}>
          <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
          {t("asks.pdf")}
        </IonButton>
      </div>
      <TakingNote proved={proved} />
    </>
  );
}
