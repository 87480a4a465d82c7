import { saveTraining, type Training, type TrainingRecord } from "@dars/contract/insight/trainings";
import type { Names } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { recordIn, shownIn } from "./record-in.ts";

interface TrainingFormProps {
  readonly schoolId: number;
  readonly subjects: readonly { readonly id: number; readonly name: Names }[];
  /** Null: a new one. */
  readonly training: Training | null;
}

/** N1. */
export function TrainingForm({ schoolId, subjects, training }: TrainingFormProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const [key] = useState(() => training?.key ?? newClientId());
  const [pace, setPace] = useState(() => getPace(training));
  const isSelfPaced = pace === "self";

  async function handleSave(form: HTMLFormElement) {
    const record = recordIn(new FormData(form), training, isSelfPaced);
    const body = { key: newClientId(), revision: training?.revision ?? 0, training: record };
    const saved = await save(saveTraining, { params: { schoolId, training: key }, body }, record.title);
    if (saved.state !== "refused" && !training) router.push("/trainings", "back");
    return saved;
  }

  const faultsIn = (form: HTMLFormElement): ReadonlyMap<string, string> => {
    const wrong = isSelfPaced ? "trainings.due-wrong" : "trainings.times-wrong";
    const record = recordIn(new FormData(form), training, isSelfPaced);
    return new Map(wrongIn(record).map((name) => [name, t(wrong)]));
  };

  const shown = shownIn(training);
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
      <SubjectField subjects={subjects} value={shown.subject} />
      <TimeFields shown={shown} pace={pace} onPace={training ? null : setPace} />
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
      <TextField name="reason" label={t("trainings.reason")} value={shown.reason} most={300} />
      {training && (
        <TickField name="isCancelled" label={t("trainings.cancelled")} isTicked={training.isCancelled} />
      )}
    </Form>
  );
}

/** Names of the fields whose times are missing, or in the wrong order. */
function wrongIn({ isSelfPaced, startsAt, endsAt }: TrainingRecord): readonly string[] {
  const isBackwards = endsAt === "" || endsAt <= startsAt;
  if (isSelfPaced) return isBackwards ? ["due"] : [];
  return [...(startsAt === "" ? ["from"] : []), ...(isBackwards ? ["until"] : [])];
}

interface SubjectFieldProps extends Pick<TrainingFormProps, "subjects"> {
  readonly value: string;
}

function SubjectField({ subjects, value }: SubjectFieldProps) {
  const { t, locale } = useText();
  const { session } = useSession();
  return (
    <PickField
      name="subjectId"
      label={t("trainings.subject")}
      options={[
        // Coordinators train the teachers of their subjects.
        ...(session?.login_type === "administrator" ? [["", t("trainings.everybody")] as const] : []),
        ...subjects.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
      ]}
      value={value}
    />
  );
}

type Pace = "day" | "self";

const getPace = (training: Training | null): Pace => (training?.isSelfPaced ? "self" : "day");

interface TimeFieldsProps {
  readonly shown: ReturnType<typeof shownIn>;
  readonly pace: Pace;
  /** Null: it is chosen for good. */
  readonly onPace: ((pace: Pace) => void) | null;
}

function TimeFields({ shown, pace, onPace }: TimeFieldsProps) {
  const { t } = useText();
  return (
    <>
      {onPace && (
        <Choice<Pace>
          label={t("trainings.pace")}
          options={[
            ["day", t("trainings.pace-day")],
            ["self", t("trainings.self-paced")],
          ]}
          value={pace}
          onChoose={onPace}
        />
      )}
      {pace === "self" ? (
        <TextField name="due" type="date" label={t("trainings.due")} value={shown.due} isRequired />
      ) : (
        <SessionFields shown={shown} />
      )}
    </>
  );
}

function SessionFields({ shown }: Pick<TimeFieldsProps, "shown">) {
  const { t } = useText();
  return (
    <>
      <TextField name="day" type="date" label={t("trainings.day")} value={shown.day} isRequired />
      <div className="form-columns">
        <TextField name="from" type="time" label={t("trainings.from")} value={shown.from} isRequired />
        <TextField name="until" type="time" label={t("trainings.until")} value={shown.until} isRequired />
      </div>
      <TextField name="place" label={t("trainings.place")} value={shown.place} isRequired />
    </>
  );
}
