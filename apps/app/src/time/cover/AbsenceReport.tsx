import type { StaffAbsenceReport } from "@dars/contract/time/own-absences";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { absenceDays, REASON_WORDS } from "./absence-days.ts";

interface AbsenceReportProps {
  readonly report: StaffAbsenceReport;
  /** For the office, which reads those of all teachers. */
  readonly isNamed?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

const TONES = { waiting: "waiting", confirmed: "good", declined: "bad", withdrawn: "" } as const;

/** An absence that a teacher has reported: when, why, the note for the substitute, the answer. */
export function AbsenceReport({ report, isNamed = false, children }: AbsenceReportProps) {
  const text = useText();
  const { t, format } = text;
  const { teacher, reason, note, state, reportedAt, answer } = report;
  return (
    <li className="card stack">
      {isNamed && (
        <h3 className="section-title first">
          <Name of={teacher.name} />
        </h3>
      )}
      <div>
        <strong>{absenceDays(report, text)}</strong> · {t(REASON_WORDS[reason])}
      </div>
      {note !== null && <div dir="auto">{t("dayplan.note-of", { note })}</div>}
      <div className="quiet">{format.moment(new Date(reportedAt))}</div>
      {!isNamed && (
        <div>
          <span className={`state ${TONES[state]}`}>{t(`dayplan.report-${state}`)}</span>
        </div>
      )}
      {answer !== null && <div dir="auto">{answer}</div>}
      {children}
    </li>
  );
}
