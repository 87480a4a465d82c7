import type { Reply } from "@dars/contract/platform/route";
import { listSections, type SectionCard } from "@dars/contract/school/schools";
import { compareAttendanceWorkbook, readAttendanceWorkbook } from "@dars/contract/time/attendance-workbook";
import { addDays } from "@dars/contract/time/days";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { chooseFileWords } from "#platform/files/choose-file-words.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { sectionName } from "#school/schools/public.ts";

import { BackfillForm } from "./BackfillForm.tsx";
import { REASONS } from "./reasons.ts";

/** Registers from paper: a section's days as a workbook, and back, with what it would change. */
export function BackfillPage() {
  const { t } = useText();
  const params = useParams();
  const schoolId = Number(params["schoolId"]);
  const { reading, refresh } = useRead(listSections, { params: { schoolId } });
  return (
    <WithSession>
      {() => (
        <Page
          title={t("attendance.backfill")}
          back={`/attendance/day/${schoolId}`}
          isReading
          onRefresh={refresh}
        >
          <Await {...reading}>{({ sections }) => <Backfill schoolId={schoolId} sections={sections} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

/** As a new workbook begins. */
const USUAL_DAYS = 13;

const daysAgo = (days: number): string => addDays(todayAtSchool(), -days);

interface BackfillProps {
  readonly schoolId: number;
  readonly sections: readonly SectionCard[];
}

function Backfill({ schoolId, sections }: BackfillProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useAtOnce();
  const [sectionId, setSection] = useState(sections[0]?.id ?? 0);
  const [from, setFrom] = useState(daysAgo(USUAL_DAYS));
  const [until, setUntil] = useState(todayAtSchool());
  const [compared, setCompared] = useState<Reply<typeof compareAttendanceWorkbook> | null>(null);
  const params = { schoolId, sectionId };

  async function handleDownload() {
    const file = await act(readAttendanceWorkbook, { params, query: { from, until, locale } });
    if (file) await saveFile(file);
  }

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () => setCompared(await call(compareAttendanceWorkbook, { params, body })));

  return (
    <div className="stack wide-gap">
      <section className="card stack form">
        <p className="quiet">{t("attendance.backfill-text")}</p>
        <PickField
          label={t("attendance.section")}
          options={sections.map((section) => [
            String(section.id),
            sectionName(section, section.level.name, locale),
          ])}
          value={String(sectionId)}
          onPick={(id) => {
            setSection(Number(id));
            setCompared(null);
          }}
        />
        <div className="short-fields">
          <TextField label={t("attendance.from-day")} name="from" type="date" value={from} onType={setFrom} />
          <TextField
            label={t("attendance.until-day")}
            name="until"
            type="date"
            value={until}
            onType={setUntil}
          />
        </div>
        <div className="buttons">
          <IonButton fill="outline" onClick={() => void handleDownload()}>
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
            {t("attendance.workbook")}
          </IonButton>
          <FileButton label={t("attendance.upload-workbook")} accept={TABLE_TYPES} onPick={handlePick} />
        </div>
        <Refusal
          error={error}
          reasons={REASONS}
          words={chooseFileWords(error, "attendance.not-a-workbook")}
        />
      </section>
      {compared && (
        <BackfillForm
          schoolId={schoolId}
          sectionId={sectionId}
          compared={compared}
          onDone={() => setCompared(null)}
        />
      )}
    </div>
  );
}
