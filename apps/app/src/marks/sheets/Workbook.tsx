import type { ComparedWorkbook } from "@dars/contract/marks/compared-workbook";
import { compareMarkWorkbook, readMarkWorkbook, type Sheet } from "@dars/contract/marks/sheets";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { chooseFileWords } from "#platform/files/choose-file-words.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { Cells } from "./use-cells.ts";
import { WorkbookDifference } from "./WorkbookDifference.tsx";

interface WorkbookProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cells: Cells;
}

/** The sheet as a workbook, and back: what it would change is shown before anything of it is saved. */
export function Workbook({ sheet, schoolId, cells }: WorkbookProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useAtOnce();
  const [compared, setCompared] = useState<ComparedWorkbook | null>(null);
  const params = { schoolId, sheetId: sheet.classId };

  async function handleDownload() {
    const file = await act(readMarkWorkbook, { params, query: { locale } });
    if (file) await saveFile(file);
  }

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () => setCompared(await call(compareMarkWorkbook, { params, body })));

  async function handleApply() {
    const changes = compared?.changes ?? [];
    await cells.save(changes.map(({ studentId, code, to }) => ({ studentId, code, mark: to })));
    setCompared(null);
  }

  return (
    <section className="stack">
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => void handleDownload()}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("sheets.download")}
        </IonButton>
        {sheet.may.enter && (
          <FileButton label={t("sheets.upload")} accept={TABLE_TYPES} size="small" onPick={handlePick} />
        )}
      </div>
      <Refusal error={error} words={chooseFileWords(error, "sheets.not-a-workbook")} />
      {compared && (
        <WorkbookDifference sheet={sheet} compared={compared}>
          <div className="buttons">
            {compared.changes.length > 0 && (
              <IonButton onClick={() => void handleApply()}>{t("sheets.apply")}</IonButton>
            )}
            <IonButton fill="clear" onClick={() => setCompared(null)}>
              {t("platform.cancel")}
            </IonButton>
          </div>
        </WorkbookDifference>
      )}
    </section>
  );
}
