import { addDays } from "@dars/contract/time/days";
import {
  listOwnAbsences,
  reportOwnAbsence,
  withdrawOwnAbsence,
  type StaffAbsenceReport,
} from "@dars/contract/time/own-absences";
import { IonButton } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { ABSENCE_REASONS, absenceDays, REASON_WORDS } from "./absence-days.ts";
import { AbsenceReport } from "./AbsenceReport.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["reported", "dayplan.own-reported"],
  ["decided", "dayplan.own-decided"],
]);

/** A teacher reports an own absence to the office, with a note for the substitute (C10). */
export function OwnAbsencesPage() {
  return (
    <PageOfSchool title="dayplan.own" back="/home" isReading>
      {(schoolId) => <OwnAbsences schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function OwnAbsences({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(listOwnAbsences, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ today, reports }) => (
        <div className="stack wide-gap">
          <ReportForm key={reports.length} schoolId={schoolId} today={today} />
          {reports.length === 0 ? (
            <Empty icon={calendarOutline} title={t("dayplan.own-none")} text={t("dayplan.own-none-text")} />
          ) : (
            <section>
              <h2 className="section-title">{t("dayplan.own-list")}</h2>
              <ul className="plain stack" aria-label={t("dayplan.own-list")}>
                {reports.map((report) => (
                  <OwnReport key={report.id} schoolId={schoolId} report={report} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Await>
  );
}

interface ReportFormProps {
  readonly schoolId: number;
  readonly today: string;
}

function ReportForm({ schoolId, today }: ReportFormProps) {
  const text = useText();
  const { t } = text;
  const { save, error } = useSave();
  const [first, setFirst] = useState(today);

  const check = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    typedIn(form, "until") < typedIn(form, "from")
      ? new Map([["until", t("dayplan.own-backwards")]])
      : new Map();

  function handleSubmit(form: HTMLFormElement) {
    const absence = {
      startsOn: typedIn(form, "from"),
      endsOn: addDays(typedIn(form, "until"), 1),
      reason: ABSENCE_REASONS.find((one) => one === typedIn(form, "reason")) ?? "other",
      note: typedIn(form, "note").trim() || null,
    };
    const input = { params: { schoolId }, body: { key: newClientId(), absence } };
    return save(reportOwnAbsence, input, absenceDays(absence, text), () => t("dayplan.own-sent"));
  }

  return (
    <Form
      className="form card"
      verb={t("dayplan.own-send")}
      error={error}
      reasons={REASONS}
      places={{ reported: "from" }}
      check={check}
      onSubmit={handleSubmit}
      onChange={(form) => setFirst(typedIn(form, "from"))}
    >
      <div className="form-columns">
        <TextField label={t("dayplan.own-from")} name="from" type="date" value={today} isRequired />
        <TextField key={first} label={t("dayplan.until")} name="until" type="date" value={first} isRequired />
      </div>
      <PickField
        label={t("dayplan.reason")}
        name="reason"
        options={ABSENCE_REASONS.map((one) => [one, t(REASON_WORDS[one])] as const)}
        value="sick"
      />
      <TextAreaField
        label={t("dayplan.own-note")}
        help={t("dayplan.own-note-help")}
        name="note"
        most={1000}
        rows={3}
      />
    </Form>
  );
}

interface OwnReportProps {
  readonly schoolId: number;
  readonly report: StaffAbsenceReport;
}

function OwnReport({ schoolId, report }: OwnReportProps) {
  const text = useText();
  const { save, error, isBusy } = useSave();
  const params = { schoolId, absenceReportId: report.id };
  return (
    <AbsenceReport report={report}>
      {report.state === "waiting" && (
        <>
          <Refusal error={error} reasons={REASONS} />
          <IonButton
            fill="outline"
            size="small"
            disabled={isBusy}
            onClick={() => void save(withdrawOwnAbsence, { params }, absenceDays(report, text))}
          >
            {text.t("dayplan.own-withdraw")}
          </IonButton>
        </>
      )}
    </AbsenceReport>
  );
}
