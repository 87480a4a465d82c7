import { saveTraining, type Training, type TrainingRecord } from "@dars/contract/insight/trainings";
import type { Names } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { dayOf, instantOf, timeOf } from "./instant-of.ts";

interface TrainingFormProps {
  readonly schoolId: number;
  readonly subjects: readonly { readonly id: number; readonly name: Names }[];
  /** Null: a new one. */
  readonly training: Training | null;
}

/** N1. */
export function TrainingForm({ schoolId, subjects, training }: TrainingFormProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { session } = useSession();
  const { save, error } = useSave();
  const [key] = useState(() => training?.key ?? newClientId());

  async function handleSave(form: HTMLFormElement) {
    const record = recordIn(new FormData(form), training);
    const body = { key: newClientId(), revision: training?.revision ?? 0, training: record };
    const saved = await save(saveTraining, { params: { schoolId, training: key }, body }, record.title);
    if (saved.state !== "refused" && !training) router.push("/trainings", "back");
    return saved;
  }

  const faultsIn = (form: HTMLFormElement): ReadonlyMap<string, string> => {
    const { startsAt, endsAt } = recordIn(new FormData(form), training);
    const wrong = [
      ...(startsAt === "" ? ["from"] : []),
      ...(endsAt === "" || endsAt <= startsAt ? ["until"] : []),
    ];
    return new Map(wrong.map((name) => [name, t("trainings.times-wrong")]));
  };

  const shown = training ? fieldsOf(training) : EMPTY;
  return (
    <Form
      className="form card"
      verb={t("trainings.save")}
      error={error}
      words={error?.code === "invalid" ? "trainings.incomplete" : undefined}
      check={faultsIn}
      keepsAs={`training ${schoolId} ${training?.key ?? "new"}`}
      onSubmit={handleSave}
    >
      {training && <h2 className="section-title first">{t("trainings.change")}</h2>}
      <TextField name="title" label={t("trainings.name")} value={shown.title} isRequired />
      <TextField name="about" label={t("trainings.about")} value={shown.about} />
      <PickField
        name="subjectId"
        label={t("trainings.subject")}
        options={[
          // Coordinators train the teachers of their subjects.
          ...(session?.login_type === "administrator" ? [["", t("trainings.everybody")] as const] : []),
          ...subjects.map(({ id, name }) => [String(id), nameOf(name, locale)] as const),
        ]}
        value={shown.subject}
      />
      <TextField name="day" type="date" label={t("trainings.day")} value={shown.day} isRequired />
      <div className="form-columns">
        <TextField name="from" type="time" label={t("trainings.from")} value={shown.from} isRequired />
        <TextField name="until" type="time" label={t("trainings.until")} value={shown.until} isRequired />
      </div>
      <TextField name="place" label={t("trainings.place")} value={shown.place} isRequired />
      <div className="form-columns">
        <TextField name="capacity" type="number" label={t("trainings.capacity")} value={shown.capacity} />
        <TextField name="hours" type="number" label={t("trainings.hours")} value={shown.hours} isRequired />
      </div>
      <TextField
        name="validMonths"
        type="number"
        label={t("trainings.valid-months")}
        value={shown.validMonths}
      />
      <TickField name="isOpen" label={t("trainings.is-open")} isTicked={shown.isOpen} />
      <TickField name="isMandatory" label={t("trainings.mandatory")} isTicked={shown.isMandatory} />
      {training && (
        <TickField name="isCancelled" label={t("trainings.cancelled")} isTicked={training.isCancelled} />
      )}
    </Form>
  );
}

const EMPTY = {
  title: "",
  about: "",
  subject: "",
  day: "",
  from: "09:00",
  until: "12:00",
  place: "",
  capacity: "",
  hours: "3",
  validMonths: "",
  isOpen: true,
  isMandatory: false,
};

/** As the fields show it. */
const fieldsOf = (training: Training): typeof EMPTY => ({
  title: training.title,
  about: training.about ?? "",
  subject: String(training.subjectId ?? ""),
  day: dayOf(training.startsAt),
  from: timeOf(training.startsAt),
  until: timeOf(training.endsAt),
  place: training.place,
  capacity: String(training.capacity ?? ""),
  hours: String(training.hours),
  validMonths: String(training.validMonths ?? ""),
  isOpen: training.isOpen,
  isMandatory: training.isMandatory,
});

function recordIn(form: FormData, training: Training | null): TrainingRecord {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const instant = (time: string) => instantOf(text("day"), text(time)) ?? "";
  return {
    title: text("title"),
    about: text("about") || null,
    subjectId: Number(text("subjectId")) || null,
    isOpen: form.has("isOpen"),
    isMandatory: form.has("isMandatory"),
    startsAt: instant("from"),
    endsAt: instant("until"),
    place: text("place"),
    capacity: Number(text("capacity")) || null,
    hours: Number(text("hours")),
    validMonths: Number(text("validMonths")) || null,
    materials: training?.materials ?? [],
    isCancelled: form.has("isCancelled"),
  };
}
