import type { Id } from "@dars/contract/platform/primitives";
import { printSectionList } from "@dars/contract/school/schools";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline, printOutline } from "ionicons/icons";
import { useState } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface SectionListProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

const COLUMNS = [0, 8, 12] as const;

/** The section's list to print, with empty columns to write in, or as a workbook. */
export function SectionList({ schoolId, sectionId }: SectionListProps) {
  const { t, format, locale } = useText();
  const { act, error } = useAtOnce();
  const [columns, setColumns] = useState<number>(COLUMNS[1]);
  const params = { schoolId, sectionId };

  async function handleTake(kind: "pdf" | "xlsx") {
    const file = await act(printSectionList, { params, query: { locale, format: kind, columns } });
    if (file) await saveFile(file);
  }

  return (
    <details className="card">
      <summary>{t("manage.list")}</summary>
      <div className="stack">
        <Choice
          label={t("manage.list-columns")}
          options={COLUMNS.map((count) => [count, format.number(count)] as const)}
          value={columns}
          onChoose={setColumns}
        />
        <Refusal error={error} />
        <div className="buttons">
          <IonButton onClick={() => void handleTake("pdf")}>
            <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
            {t("manage.list-pdf")}
          </IonButton>
          <IonButton fill="outline" onClick={() => void handleTake("xlsx")}>
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
            {t("manage.list-xlsx")}
          </IonButton>
        </div>
      </div>
    </details>
  );
}
