import {
  compareMinistryWorkbook,
  readMinistryWorkbook,
  saveMinistryResults,
  type MinistrySheet,
} from "@dars/contract/marks/ministry-results";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useSave } from "#platform/api/use-save.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { chooseFileWords } from "#platform/files/choose-file-words.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { FileNotes } from "#platform/ui/FileNotes.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { MINISTRY_REASONS } from "./ministry-reasons.ts";

type ComparedResults = Reply<typeof compareMinistryWorkbook>;

interface MinistryWorkbookProps {
  readonly place: { readonly schoolId: number; readonly sectionId: number };
  readonly sheet: MinistrySheet;
}

/** The round as a workbook, and back: what it would change is shown before anything of it is saved. */
export function MinistryWorkbook({ place, sheet }: MinistryWorkbookProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useAtOnce();
  const saving = useSave();
  const [compared, setCompared] = useState<ComparedResults | null>(null);
  const { round } = sheet;

  async function handleDownload() {
    const file = await act(readMinistryWorkbook, { params: place, query: { round, locale } });
    if (file) await saveFile(file);
  }

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () =>
      setCompared(await call(compareMinistryWorkbook, { params: place, query: { round }, body })),
    );

  async function handleApply({ entries }: ComparedResults) {
    const body = { key: newClientId(), round, entries };
    const saved = await saving.save(saveMinistryResults, { params: place, body }, t("ministry.title"));
    if (saved.state !== "refused") setCompared(null);
  }

  return (
    <section className="stack">
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => void handleDownload()}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("ministry.download")}
        </IonButton>
        <FileButton label={t("ministry.upload")} accept={TABLE_TYPES} size="small" onPick={handlePick} />
      </div>
      <Refusal error={error} words={chooseFileWords(error, "ministry.not-a-workbook")} />
      <Refusal error={saving.error} reasons={MINISTRY_REASONS} />
      {compared && (
        <Difference
          sheet={sheet}
          compared={compared}
          onApply={() => void handleApply(compared)}
          onCancel={() => setCompared(null)}
        />
      )}
    </section>
  );
}

interface DifferenceProps {
  readonly sheet: MinistrySheet;
  readonly compared: ComparedResults;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

function Difference({ sheet, compared, onApply, onCancel }: DifferenceProps) {
  const { entries, skipped } = compared;
  const { t } = useText();
  return (
    <section className="card stack" aria-live="polite">
      <h2 className="section-title first">{t("ministry.difference", { count: entries.length })}</h2>
      <ul className="plain stack">
        {entries.map(({ studentId, outcome, marks }) => {
          const name = sheet.students.find(({ student }) => student.id === studentId)?.student.name;
          return (
            <li key={studentId}>
              {name && <Name of={name} />} · {t("ministry.marks", { count: marks.length })} ·{" "}
              <strong>{t(outcome === null ? "ministry.outcome-none" : `ministry.outcome-${outcome}`)}</strong>
            </li>
          );
        })}
        {skipped.map(({ line, column, text }) => (
          <li key={`${line} ${column}`} className="odd-line">
            {t("ministry.skipped", { line, column, text })}
          </li>
        ))}
      </ul>
      <FileNotes of={compared} />
      <div className="buttons">
        {entries.length > 0 && <IonButton onClick={onApply}>{t("ministry.apply")}</IonButton>}
        <IonButton fill="clear" onClick={onCancel}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </section>
  );
}
