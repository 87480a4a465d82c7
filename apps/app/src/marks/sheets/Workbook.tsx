import { compareMarkWorkbook, readMarkWorkbook, type Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Became } from "#platform/ui/Became.tsx";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { FileNotes } from "#platform/ui/FileNotes.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { Cells } from "./use-cells.ts";

type Compared = Reply<typeof compareMarkWorkbook>;

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
  const [compared, setCompared] = useState<Compared | null>(null);
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
          <FileButton label={t("sheets.upload")} accept=".xlsx,.csv" size="small" onPick={handlePick} />
        )}
      </div>
      <Refusal error={error} words={error?.code === "invalid" ? "sheets.not-a-workbook" : undefined} />
      {compared && (
        <Difference
          sheet={sheet}
          compared={compared}
          onApply={() => void handleApply()}
          onCancel={() => setCompared(null)}
        />
      )}
    </section>
  );
}

interface DifferenceProps {
  readonly sheet: Sheet;
  readonly compared: Compared;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

function Difference({ sheet, compared, onApply, onCancel }: DifferenceProps) {
  const { changes, skipped } = compared;
  const { t, locale } = useText();
  const words = (mark: Parameters<typeof typedMark>[0]) => typedMark(mark, locale !== "en") || "—";
  const getLabel = (code: string) => {
    const column = sheet.columns.find((each) => each.code === code);
    return column ? localizeName(column.label, locale) : code;
  };
  return (
    <section className="card stack" aria-live="polite">
      <h2 className="section-title first">{t("sheets.difference", { changes: changes.length })}</h2>
      <ul className="plain stack">
        {changes.map(({ studentId, code, from, to }) => {
          const name = sheet.rows.find(({ student }) => student.id === studentId)?.student.name;
          return (
            <li key={`${studentId} ${code}`}>
              {name && <Name of={name} />} · {getLabel(code)}: <bdi>{words(from)}</bdi> <Became />{" "}
              <strong>{words(to)}</strong>
            </li>
          );
        })}
        {skipped.map(({ line, code, text, isClosed = false }) => (
          <li key={`${line} ${code}`} className="odd-line">
            {t(isClosed ? "sheets.skipped-closed" : "sheets.skipped", { line, column: getLabel(code), text })}
          </li>
        ))}
      </ul>
      <FileNotes of={compared} />
      <div className="buttons">
        {changes.length > 0 && <IonButton onClick={onApply}>{t("sheets.apply")}</IonButton>}
        <IonButton fill="clear" onClick={onCancel}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </section>
  );
}
