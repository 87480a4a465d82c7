import { createLesson, type LessonUnit } from "@dars/contract/learning/curriculum";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

interface NewLessonProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly units: readonly LessonUnit[];
  readonly onCancel: () => void;
}

const LANGUAGES: readonly Locale[] = ["ar", "ckb", "en"];

/** A name, a place in the plan, and on to its first draft. */
export function NewLesson({ schoolId, offeringId, units, onCancel }: NewLessonProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { act, error, isBusy } = useCommand();
  const [key] = useState(newClientId);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (field: string) => {
      const value = form.get(field);
      return typeof value === "string" ? value.trim() : "";
    };
    const name = typed("name");
    const language = LANGUAGES.find((one) => one === form.get("language")) ?? locale;
    if (name === "") return;
    const whole = (field: string) => Number(typed(field)) || null;
    const made = await act(createLesson, {
      params: { schoolId, offeringId },
      body: {
        key,
        name: { en: null, ar: null, ckb: null, [language]: name },
        objectives: typed("objectives"),
        unitId: whole("unit"),
        week: whole("week"),
        minutes: whole("minutes"),
        language,
      },
    });
    if (made) router.push(`/lesson-editor/${made.versionId}?school=${schoolId}`, "forward");
  }

  return (
    <form className="card stack spaced" onSubmit={(event) => void handleSubmit(event)}>
      <TextField label={t("lessons.name")} name="name" />
      <TextField label={t("lessons.objectives")} name="objectives" />
      <PickField
        label={t("lessons.language")}
        name="language"
        options={LANGUAGES.map((one) => [one, OWN_NAMES[one]])}
        value={locale}
      />
      {units.length > 0 && (
        <PickField
          label={t("lessons.unit")}
          name="unit"
          options={[
            ["", t("lessons.no-unit")],
            ...units.map(({ id, name }) => [String(id), nameOf(name, locale)] as const),
          ]}
          value=""
        />
      )}
      <TextField label={t("lessons.week-field")} name="week" type="number" />
      <TextField label={t("lessons.minutes-field")} name="minutes" type="number" />
      <Refusal error={error} />
      <IonButton type="submit" disabled={isBusy}>
        {t("lessons.begin")}
      </IonButton>
      <IonButton fill="clear" onClick={onCancel}>
        {t("platform.cancel")}
      </IonButton>
    </form>
  );
}
