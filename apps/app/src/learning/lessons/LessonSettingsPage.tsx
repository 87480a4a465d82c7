import { readLessonSettings, saveLessonSettings } from "@dars/contract/learning/lesson-teaching";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
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
        <SettingsForm
          key={String(teacherCanPublish)}
          schoolId={schoolId}
          teacherCanPublish={teacherCanPublish}
        />
      )}
    </Await>
  );
}

interface SettingsFormProps {
  readonly schoolId: Id;
  readonly teacherCanPublish: boolean;
}

function SettingsForm({ schoolId, teacherCanPublish }: SettingsFormProps) {
  const { t } = useText();
  const { save, error } = useSave();

  function handleSubmit(form: HTMLFormElement) {
    const body = { teacherCanPublish: typedIn(form, "teacherCanPublish") !== "" };
    return save(saveLessonSettings, { params: { schoolId }, body }, t("lessons.settings"));
  }

  return (
    <Form className="card stack" verb={t("lessons.settings-save")} error={error} onSubmit={handleSubmit}>
      <p>{t("lessons.settings-text")}</p>
      <TickField
        label={t("lessons.teachers-publish")}
        name="teacherCanPublish"
        isTicked={teacherCanPublish}
      />
    </Form>
  );
}
