import { createLesson, type LessonUnit } from "@dars/contract/learning/curriculum";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface NewLessonProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly units: readonly LessonUnit[];
  readonly onClose: () => void;
}

const LANGUAGES: readonly Locale[] = ["ar", "ckb", "en"];

/** A name, a place in the plan, and on to its first draft. */
export function NewLesson({ schoolId, offeringId, units, onClose }: NewLessonProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { act, error } = useAtOnce();
  const [key] = useState(newClientId);

  async function handleSubmit(form: HTMLFormElement) {
    const typed = (field: string) => typedIn(form, field).trim();
    const name = typed("name");
    const language = LANGUAGES.find((one) => one === typed("language")) ?? locale;
    const whole = (field: string) => Number(typed(field)) || null;
    const made = await act(createLesson, {
      params: { schoolId, offeringId },
      body: {
        key,
        name: { en: null, ar: null, ckb: null, [language]: name },
        objectives: typed("objectives"),
        unitId: whole("unitId"),
        week: whole("week"),
        minutes: whole("minutes"),
        language,
      },
    });
    if (!made) return;
    // The list stays open under the editor; going back must show the lesson in it, not this form.
    onClose();
    router.push(`/lesson-editor/${made.versionId}?school=${schoolId}`, "forward");
  }

  return (
    <Form
      className="card stack spaced"
      verb={t("lessons.begin")}
      error={error}
      needsNetwork
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextField label={t("lessons.name")} name="name" isRequired />
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
          name="unitId"
          options={[
            ["", t("lessons.no-unit")],
            ...units.map(({ id, name }) => [String(id), nameOf(name, locale)] as const),
          ]}
          value=""
        />
      )}
      <TextField label={t("lessons.week-field")} name="week" type="number" />
      <TextField label={t("lessons.minutes-field")} name="minutes" type="number" />
    </Form>
  );
}
