import {
  decideAbsenceReport,
  listAbsenceReports,
  type StaffAbsenceReport,
} from "@dars/contract/time/own-absences";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { AbsenceReport } from "./AbsenceReport.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([["decided", "dayplan.own-decided"]]);

/** Absences that teachers have reported and the office has to decide; nothing where none waits. */
export function ReportedAbsences({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { value } = useRead(listAbsenceReports, { params: { schoolId } }).reading;
  if (!value || value.reports.length === 0) return null;
  return (
    <section className="day-plan-reports">
      <h2 className="section-title">{t("dayplan.reported")}</h2>
      <ul className="plain stack" aria-label={t("dayplan.reported")}>
        {value.reports.map((report) => (
          <AbsenceReport key={report.id} report={report} isNamed>
            <Decision schoolId={schoolId} report={report} />
          </AbsenceReport>
        ))}
      </ul>
    </section>
  );
}

interface DecisionProps {
  readonly schoolId: number;
  readonly report: StaffAbsenceReport;
}

function Decision({ schoolId, report: { id, teacher } }: DecisionProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const name = localizeName(teacher.name, locale);

  function handleSubmit(form: HTMLFormElement, by: string) {
    const answer = typedIn(form, "answer").trim() || null;
    const body = { key: newClientId(), isConfirmed: by !== "decline", answer };
    return save(decideAbsenceReport, { params: { schoolId, absenceReportId: id }, body }, name);
  }

  return (
    <Form
      className="stack"
      label={name}
      verb={t("dayplan.confirm")}
      others={<OtherSubmit name="decline" label={t("dayplan.decline")} />}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
    >
      <TextField label={t("dayplan.answer")} name="answer" />
    </Form>
  );
}
