import { finishAssessment, listOwnAssessments } from "@dars/contract/admissions/assessments";
import type { Id } from "@dars/contract/platform/primitives";
import { calendarOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SlotCard, type AssessedChild } from "./SlotCard.tsx";
import { REASONS } from "./StepForm.tsx";

/** O2: a teacher's own assessments of applicants; the office decides on their results. */
export function OwnAssessmentsPage() {
  const { t } = useText();
  const { reading, refresh } = useRead(listOwnAssessments, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("applications.own-slots")} back="/home" isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ slots }) =>
              slots.length === 0 ? (
                <Empty
                  icon={calendarOutline}
                  title={t("applications.no-own-slots")}
                  text={t("applications.no-own-slots-text")}
                />
              ) : (
                <div className="stack wide-gap">
                  {slots.map((slot) => (
                    <SlotCard
                      key={slot.id}
                      slot={slot}
                      renderBelow={(child) => <ResultForm slotId={slot.id} child={child} />}
                    />
                  ))}
                </div>
              )
            }
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

function ResultForm({ slotId, child }: { readonly slotId: Id; readonly child: AssessedChild }) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const { application, name, state } = child;
  if (state !== "assessment_scheduled") return null;
  const label = t("applications.result-of", { name: localizeName(name, locale) });

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      finishAssessment,
      { params: { slotId, application }, body: { key: newClientId(), text: typedIn(form, "text").trim() } },
      label,
    );

  return (
    <Form
      className="form"
      label={label}
      verb={t("applications.save-result")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
    >
      <TextAreaField label={t("applications.result")} name="text" most={1000} rows={2} isRequired />
    </Form>
  );
}
