import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface AddingStepsProps {
  readonly step: 2 | 3;
  readonly leadsTo: string;
}

/** At the head of a page that is a step of adding a student: where one is, and the way on without it. */
export function AddingSteps({ step, leadsTo }: AddingStepsProps) {
  const { t } = useText();
  return (
    <nav className="card adding" aria-label={t("people.adding")}>
      <div>
        <strong>{t("people.adding-step", { step, name: t(`people.adding-${step}`) })}</strong>
        <progress max={4} value={step} aria-label={t("people.adding")} />
      </div>
      <IonButton fill="clear" routerLink={leadsTo}>
        {t("people.adding-skip")}
      </IonButton>
    </nav>
  );
}

interface Added {
  readonly schoolId: Id;
  readonly studentId: Id;
}

const buildPersonPath = ({ schoolId, studentId }: Added) => `/manage/people/${schoolId}/${studentId}`;

/** The steps after a student was saved; `adding` in an address carries the section, 0 while there is none. */
export const addingSteps = {
  section: (added: Added) => `${buildPersonPath(added)}/enrolment?adding=0`,
  guardian: (added: Added, sectionId: Id) => `${buildPersonPath(added)}/guardians/new?adding=${sectionId}`,
  letter: (added: Added, sectionId: Id) =>
    sectionId === 0
      ? buildPersonPath(added)
      : `/manage/sections/${added.schoolId}/${sectionId}/sign-in?adding=${added.studentId}`,
};
