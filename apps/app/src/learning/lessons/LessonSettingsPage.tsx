import { readLessonSettings, saveLessonSettings } from "@dars/contract/learning/lesson-teaching";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { useState, type SubmitEvent } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { PageOfSchool } from "#school/schools/public.ts";

/** `/manage/lesson-settings`: who publishes lessons in a school (LES-5, Q3). */
export function LessonSettingsPage() {
  return (
    <PageOfSchool title="lessons.settings" back="/manage" isReading>
      {(schoolId) => <Settings key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Settings({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(readLessonSettings, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ teacherCanPublish }) => (
        <Form key={String(teacherCanPublish)} schoolId={schoolId} teacherCanPublish={teacherCanPublish} />
      )}
    </Await>
  );
}

interface FormProps {
  readonly schoolId: Id;
  readonly teacherCanPublish: boolean;
}

function Form({ schoolId, teacherCanPublish }: FormProps) {
  const { t } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { teacherCanPublish: typedIn(event.currentTarget, "teachers") !== "" };
    const saved = await save(saveLessonSettings, { params: { schoolId }, body }, t("lessons.settings"));
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <form className="card stack" onSubmit={(event) => void handleSubmit(event)}>
      <p>{t("lessons.settings-text")}</p>
      <TickField label={t("lessons.teachers-publish")} name="teachers" isTicked={teacherCanPublish} />
      <Refusal error={error} />
      <SendButton label={t("lessons.settings-save")} />
    </form>
  );
}
