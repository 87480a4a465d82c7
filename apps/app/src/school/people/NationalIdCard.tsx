import type { Id } from "@dars/contract/platform/primitives";
import { readNationalId, saveNationalId } from "@dars/contract/school/people-office";
import { useState } from "react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface NationalIdCardProps {
  readonly schoolId: Id;
  readonly personId: Id;
  readonly mayWrite: boolean;
}

/** Shown after a reason was given, and never stored on the device (B3): so it is also never saved through the outbox. */
export function NationalIdCard({ schoolId, personId, mayWrite }: NationalIdCardProps) {
  const { t } = useText();
  const looking = useAtOnce();
  const saving = useAtOnce();
  const [shown, setShown] = useState<string | null>();
  const params = { schoolId, personId };

  async function handleLook(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const found = await looking.act(readNationalId, { params, body: { reason } });
    if (found) setShown(found.nationalId);
  }

  async function handleSave(form: HTMLFormElement) {
    const nationalId = typedIn(form, "nationalId").trim() || null;
    if (await saving.act(saveNationalId, { params, body: { nationalId } })) setShown(nationalId);
  }

  return (
    <details className="card">
      <summary>{t("people.national-id")}</summary>
      {shown === undefined ? (
        <Form verb={t("people.national-id-show")} error={looking.error} needsNetwork onSubmit={handleLook}>
          <TextField label={t("people.national-id-why")} name="reason" isRequired />
        </Form>
      ) : (
        <p>
          <output>
            <bdi dir="ltr">{shown ?? t("people.national-id-none")}</bdi>
          </output>
        </p>
      )}
      {mayWrite && shown !== undefined && (
        <Form verb={t("people.save")} error={saving.error} needsNetwork onSubmit={handleSave}>
          <TextField label={t("people.national-id-new")} name="nationalId" isLeftToRight />
        </Form>
      )}
    </details>
  );
}
