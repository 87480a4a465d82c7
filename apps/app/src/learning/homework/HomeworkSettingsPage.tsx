import { readHomeworkSettings, saveHomeworkSettings } from "@dars/contract/learning/homework-writing";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { PageOfSchool } from "#school/schools/public.ts";

/** `/manage/homework-settings`: from how many minutes of an evening on the one who sets homework is warned (HW-6). */
export function HomeworkSettingsPage() {
  return (
    <PageOfSchool title="homework.settings" back="/manage" isReading>
      {(schoolId) => <Settings key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Settings({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(readHomeworkSettings, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ eveningMinutes }) => (
        <SettingsForm key={String(eveningMinutes)} schoolId={schoolId} eveningMinutes={eveningMinutes} />
      )}
    </Await>
  );
}

interface SettingsFormProps {
  readonly schoolId: Id;
  readonly eveningMinutes: number | null;
}

function SettingsForm({ schoolId, eveningMinutes }: SettingsFormProps) {
  const { t } = useText();
  const { save, error } = useSave();

  function handleSubmit(form: HTMLFormElement) {
    const body = { eveningMinutes: Number(typedIn(form, "eveningMinutes")) || null };
    return save(saveHomeworkSettings, { params: { schoolId }, body }, t("homework.settings"));
  }

  return (
    <Form className="form card" verb={t("homework.settings-save")} error={error} onSubmit={handleSubmit}>
      <p>{t("homework.settings-text")}</p>
      <TextField
        label={t("homework.settings-minutes")}
        help={t("homework.settings-help")}
        name="eveningMinutes"
        type="number"
        value={eveningMinutes === null ? "" : String(eveningMinutes)}
      />
    </Form>
  );
}
