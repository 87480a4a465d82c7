import { readOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** Q2: the marks of all classes that a teacher teaches today, as one workbook. */
export function AllMarks({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { act, error } = useAtOnce();

  async function handleDownload() {
    const file = await act(readOwnMarkWorkbook, { params: { schoolId }, query: { locale } });
    if (file) await saveFile(file);
  }

  return (
    <>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => void handleDownload()}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("sheets.download-all")}
        </IonButton>
      </div>
    </>
  );
}
