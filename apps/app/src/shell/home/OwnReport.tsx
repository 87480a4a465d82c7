import type { ChildCard } from "@dars/contract/shell/home";
import { withdrawExcuse } from "@dars/contract/time/absences";
import { IonButton, IonIcon } from "@ionic/react";
import { time } from "ionicons/icons";

import { useSave } from "#platform/api/use-save.ts";
import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { presenceText, reasonText } from "#time/attendance/public.ts";

import type { EveningChild } from "./use-evening.ts";

interface OwnReportProps {
  readonly child: ChildCard;
  readonly today: EveningChild;
}

/** The report of today's absence on a child's card: its reason and state, and the way to take it back. */
export function OwnReport({ child, today: { report, isReporting } }: OwnReportProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  if (!report && !isReporting) return null;
  const { schoolId, studentId, sex } = child;
  const name = givenName(localizeName(child.name, locale));

  const withdraw = (excuseId: number) =>
    save(
      withdrawExcuse,
      { params: { schoolId, studentId, excuseId } },
      t("home.report-withdrawn", { name }),
      () => t("home.report-withdrawn", { name }),
    );

  const state = report
    ? `${t(reasonText(report.reason))} · ${t(report.state === "waiting" ? "home.report-waits-school" : "home.report-approved")}`
    : t("home.report-waits-network");
  return (
    <div className="own-report">
      <IonIcon icon={time} aria-hidden="true" />
      <span>
        <strong>{t(presenceText({ status: null, isDayOff: false, isReported: true, sex }))}</strong>
        <span className="quiet">{state}</span>
      </span>
      {report?.state === "waiting" && report.isOwn && (
        <IonButton fill="clear" onClick={() => void withdraw(report.excuseId)}>
          {t("home.withdraw-report")}
        </IonButton>
      )}
    </div>
  );
}
