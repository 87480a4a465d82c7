import {
  changeLesson,
  listLessons,
  type LessonUnit,
  type StaffLessonLine,
} from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { optionsOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { LessonPlanFields } from "./LessonPlanFields.tsx";
import { faultsOfNames, namesIn } from "./names-in.ts";
import { planIn } from "./plan-in.ts";
import { ThreeNames } from "./ThreeNames.tsx";

interface LessonDetailsProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly lessonId: Id;
}

/** D3: a form for a lesson's name and its place in the plan; only for authors of lessons. */
export function LessonDetails({ schoolId, offeringId, lessonId }: LessonDetailsProps) {
  const { t } = useText();
  const { reading } = useRead(listLessons, { params: { schoolId, offeringId } });
  const [isOpen, setOpen] = useState(false);
  const lesson = reading.value?.lessons.find(({ id }) => id === lessonId);
  if (!reading.value?.may.write || !lesson) return null;
  if (isOpen)
    return (
      <DetailsForm
        schoolId={schoolId}
        lesson={lesson}
        units={reading.value.units}
        onEnd={() => setOpen(false)}
      />
    );
  return (
    <IonButton expand="block" fill="clear" onClick={() => setOpen(true)}>
      <IonIcon slot="start" icon={optionsOutline} aria-hidden="true" />
      {t("lessons.details")}
    </IonButton>
  );
}

interface DetailsFormProps {
  readonly schoolId: Id;
  readonly lesson: StaffLessonLine;
  readonly units: readonly LessonUnit[];
  readonly onEnd: () => void;
}

function DetailsForm({ schoolId, lesson, units, onEnd }: DetailsFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const name = namesIn(form);
    const { unitId, ...plan } = planIn(form);
    const body = {
      key: newClientId(),
      revision: lesson.revision,
      name,
      ...plan,
      // Without units there is no such field.
      unitId: units.length > 0 ? unitId : lesson.unitId,
    };
    const params = { schoolId, lessonId: lesson.id };
    const saved = await save(changeLesson, { params, body }, localizeName(name, locale));
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  return (
    <Form
      className="card stack"
      label={t("lessons.details")}
      verb={t("lessons.details-save")}
      error={error}
      check={faultsOfNames}
      onSubmit={handleSubmit}
      onCancel={onEnd}
    >
      <ThreeNames label={t("lessons.name")} names={lesson.name} />
      <LessonPlanFields units={units} lesson={lesson} />
    </Form>
  );
}
