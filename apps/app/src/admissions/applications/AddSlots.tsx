import { addAssessmentSlots } from "@dars/contract/admissions/assessments";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { momentAt } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface AddSlotsProps {
  readonly schoolId: Id;
  readonly teachers: ReadonlyArray<{ readonly id: Id; readonly name: Names }>;
}

/** Several times one after the other, as on a morning of assessments. */
export function AddSlots({ schoolId, teachers }: AddSlotsProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [round, setRound] = useState(0);

  async function handleSubmit(form: HTMLFormElement) {
    const startsAt = momentAt(typedIn(form, "day"), typedIn(form, "time")).toISOString();
    const body = {
      key: newClientId(),
      startsAt,
      minutes: Number(typedIn(form, "minutes")),
      count: Number(typedIn(form, "count")),
      places: Number(typedIn(form, "places")),
      place: typedIn(form, "place").trim() || null,
      assessorId: Number(typedIn(form, "assessorId")) || null,
    };
    const saved = await save(
      addAssessmentSlots,
      { params: { schoolId }, body },
      t("applications.slots"),
      ({ slots }) => textNow("applications.slots-added", { count: slots }),
    );
    if (saved.state === "accepted") setRound(round + 1);
    return saved;
  }

  return (
    <Form
      key={round}
      className="form card"
      label={t("applications.add-slots")}
      verb={t("applications.add-slots")}
      error={error}
      words={error?.code === "invalid" ? "applications.incomplete" : undefined}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("applications.add-slots")}</h2>
      <p className="quiet">{t("applications.add-slots-text")}</p>
      <div className="form-columns">
        <TextField name="day" type="date" label={t("applications.day")} isRequired />
        <TextField
          name="time"
          type="time"
          label={t("applications.time")}
          value="09:00"
          isLeftToRight
          isRequired
        />
        <TextField name="minutes" type="number" label={t("applications.minutes")} value="20" isRequired />
        <TextField name="count" type="number" label={t("applications.slot-count")} value="6" isRequired />
        <TextField name="places" type="number" label={t("applications.slot-places")} value="1" isRequired />
        <TextField name="place" label={t("applications.slot-place")} most={200} />
      </div>
      <PickField
        name="assessorId"
        label={t("applications.assessor")}
        options={[
          ["", t("applications.no-assessor")],
          ...teachers.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
        ]}
        value=""
      />
    </Form>
  );
}
