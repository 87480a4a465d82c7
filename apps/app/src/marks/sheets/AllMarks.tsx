import { compareOwnMarkWorkbook, readOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { ReturnedMarks } from "./ReturnedMarks.tsx";

/** Q2: the marks of all classes that a teacher teaches today, as one workbook, and back in one piece. */
export function AllMarks({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useAtOnce();
  const [compared, setCompared] = useState<Reply<typeof compareOwnMarkWorkbook> | null>(null);
  const params = { schoolId };

  async function handleDownload() {
    const file = await act(readOwnMarkWorkbook, { params, query: { locale } });
    if (file) await saveFile(file);
  }

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () => setCompared(await call(compareOwnMarkWorkbook, { params, body })));

  return (
    <>
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => void handleDownload()}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("sheets.download-all")}
        </IonButton>
        <FileButton label={t("sheets.upload-all")} accept=".xlsx,.ods" size="small" onPick={handlePick} />
      </div>
      <Refusal error={error} words={error?.code === "invalid" ? "sheets.not-of-classes" : undefined} />
      {compared && <ReturnedMarks schoolId={schoolId} compared={compared} onDone={() => setCompared(null)} />}
    </>
  );
}
