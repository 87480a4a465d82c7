import {
  listAssessmentSlots,
  removeAssessmentSlot,
  type AssessmentSlot,
} from "@dars/contract/admissions/assessments";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { calendarOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { AddSlots } from "./AddSlots.tsx";
import { SlotCard } from "./SlotCard.tsx";
import { REASONS } from "./StepForm.tsx";

/** O2: the times at which a school assesses applicants, and who comes. */
export function SlotsPage() {
  return (
    <PageOfSchool title="applications.slots" back="/manage/applications" isReading>
      {(schoolId) => <Slots schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Slots({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listAssessmentSlots, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ slots, teachers }) => (
        <div className="stack wide-gap">
          <AddSlots schoolId={schoolId} teachers={teachers} />
          {slots.length === 0 && (
            <Empty
              icon={calendarOutline}
              title={t("applications.no-slots")}
              text={t("applications.no-slots-text")}
            />
          )}
          {slots.map((slot) => (
            <SlotCard key={slot.id} slot={slot} leadsTo={(key) => `/manage/applications/${schoolId}/${key}`}>
              {slot.children.length === 0 && <Remove schoolId={schoolId} slot={slot} />}
            </SlotCard>
          ))}
        </div>
      )}
    </Await>
  );
}

function Remove({ schoolId, slot }: { readonly schoolId: Id; readonly slot: AssessmentSlot }) {
  const { t, format } = useText();
  const { save, error, isBusy } = useSave();
  const at = format.moment(new Date(slot.startsAt));

  async function handleRemove() {
    const isSure = await ask({
      question: t("applications.remove-slot-question", { at }),
      yes: t("applications.remove-slot"),
      isDestructive: true,
    });
    if (isSure) await save(removeAssessmentSlot, { params: { schoolId, slotId: slot.id } }, at);
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton
          fill="clear"
          color="danger"
          size="small"
          disabled={isBusy}
          onClick={() => void handleRemove()}
        >
          {t("applications.remove-slot")}
        </IonButton>
      </div>
    </>
  );
}
