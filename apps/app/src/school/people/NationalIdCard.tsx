import type { Id } from "@dars/contract/platform/primitives";
import { readNationalId, saveNationalId } from "@dars/contract/school/people-office";
import { useState, type FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface NationalIdCardProps {
  readonly schoolId: Id;
  readonly personId: Id;
  readonly mayWrite: boolean;
}

/** Shown after a reason was given, and never stored on the device (B3). */
export function NationalIdCard({ schoolId, personId, mayWrite }: NationalIdCardProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [shown, setShown] = useState<string | null>();
  const params = { schoolId, personId };

  async function handleLook(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = typedIn(event.currentTarget, "reason").trim();
    const found = await act(readNationalId, { params, body: { reason } });
    if (found) setShown(found.nationalId);
  }

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const nationalId = typedIn(event.currentTarget, "nationalId").trim() || null;
    if (await act(saveNationalId, { params, body: { nationalId } })) setShown(nationalId);
  }

  return (
    <details className="card">
      <summary>{t("people.national-id")}</summary>
      {shown === undefined ? (
        <form className="form" onSubmit={(event) => void handleLook(event)}>
          <TextField label={t("people.national-id-why")} name="reason" />
          <SendButton label={t("people.national-id-show")} />
        </form>
      ) : (
        <p>
          <output>
            <bdi dir="ltr">{shown ?? t("people.national-id-none")}</bdi>
          </output>
        </p>
      )}
      {mayWrite && shown !== undefined && (
        <form className="form" onSubmit={(event) => void handleSave(event)}>
          <TextField label={t("people.national-id-new")} name="nationalId" isLeftToRight />
          <SendButton label={t("people.save")} />
        </form>
      )}
      <Refusal error={error} />
    </details>
  );
}
