import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listOwnRegisters } from "@dars/contract/time/attendance";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { alertCircleOutline, documentTextOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

export type OwnRegister = Reply<typeof listOwnRegisters>["registers"][number];

/** The register of a lesson: its period's, or its section's of the whole day. */
export const findRegister = <R extends Pick<OwnRegister, "section" | "period">>(
  registers: readonly R[],
  { no, sectionIds }: { readonly no: number; readonly sectionIds: readonly Id[] },
): R | undefined =>
  registers.find(({ section, period }) => sectionIds.includes(section.id) && (period === no || period === 0));

interface OwnRegistersProps {
  readonly schoolId: Id;
  /** Today's registers are already shown beside their lessons. */
  readonly isBelowLessons?: boolean;
}

/** On a teacher's home: the next register, missing registers, and excuses to decide. */
export function OwnRegisters({ schoolId, isBelowLessons = false }: OwnRegistersProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listOwnRegisters, { params: { schoolId } });
  const { value } = reading;
  if (!value) return null;
  const { day, isSchoolDay, registers, missing, excuses } = value;
  const next = isSchoolDay && !isBelowLessons ? registers.find(({ isTaken }) => !isTaken) : undefined;
  const taken = isBelowLessons ? [] : registers.filter(({ isTaken }) => isTaken);
  const leadsTo = ({ section, period }: (typeof registers)[number]) =>
    `/attendance/register/${schoolId}/${section.id}/${day}/${period}`;
  return (
    <>
      {next && (
        <section className="card need">
          <p>
            <strong>{sectionName(next.section, next.section.level, locale)}</strong>
            <br />
            <span className="quiet">
              {next.period > 0 && `${t("attendance.period", { no: next.period })} · `}
              {t("attendance.student-count", { count: next.students })}
            </span>
          </p>
          <IonButton routerLink={leadsTo(next)}>{t("attendance.take")}</IonButton>
        </section>
      )}
      <IonList className="rows spaced" lines="none">
        {taken.map((register) => (
          <Row
            key={`${register.section.id} ${register.period}`}
            strong={<bdi>{sectionName(register.section, register.section.level, locale)}</bdi>}
            quiet={
              register.absent === 0
                ? t("attendance.all-present")
                : t("attendance.count-absent", { count: register.absent })
            }
            end={<span className="state good">{t("attendance.is-taken")}</span>}
            leadsTo={leadsTo(register)}
          />
        ))}
        {missing.length > 0 && (
          <Row
            start={<IonIcon icon={alertCircleOutline} aria-hidden="true" />}
            strong={t("attendance.missing-registers")}
            quiet={t("attendance.missing-count", { count: missing.length })}
            leadsTo={`/attendance/missing/${schoolId}`}
          />
        )}
        {excuses > 0 && (
          <Row
            start={<IonIcon icon={documentTextOutline} aria-hidden="true" />}
            strong={t("attendance.reports")}
            quiet={t("attendance.reports-waiting", { count: excuses })}
            leadsTo={`/attendance/excuses/${schoolId}`}
          />
        )}
      </IonList>
    </>
  );
}
