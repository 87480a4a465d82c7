import { createLesson, type LessonUnit } from "@dars/contract/learning/curriculum";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Id } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { LessonPlanFields } from "./LessonPlanFields.tsx";
import { planIn } from "./plan-in.ts";

interface NewLessonProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly units: readonly LessonUnit[];
  readonly onClose: () => void;
}

/** A name, a place in the plan, and on to its first draft. */
export function NewLesson({ schoolId, offeringId, units, onClose }: NewLessonProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { act, error } = useAtOnce();
  const [key] = useState(newClientId);

  async function handleSubmit(form: HTMLFormElement) {
    const typed = (field: string) => typedIn(form, field).trim();
    const name = typed("name");
    const language = LOCALES.find((one) => one === typed("language")) ?? locale;
    const made = await act(createLesson, {
      params: { schoolId, offeringId },
      body: {
        key,
        name: { en: null, ar: null, ckb: null, [language]: name },
        ...planIn(form),
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
      <PickField
        label={t("lessons.language")}
        name="language"
        options={LOCALES.map((one) => [one, OWN_NAMES[one]])}
        value={locale}
      />
      <LessonPlanFields units={units} />
    </Form>
  );
}
