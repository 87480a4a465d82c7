import type { Id } from "@dars/contract/platform/primitives";
import { transferStudent } from "@dars/contract/school/enrolment";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS, today } from "./needs.ts";

interface TransferFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly revision: number;
}

/** Another school of the group is asked to take the student; until it does, the student stays. */
export function TransferForm({ schoolId, studentId, revision }: TransferFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [toSchool, on] = [typedIn(form, "toSchool").trim(), typedIn(form, "transferOn")];
    const body = {
      key: newClientId(),
      revision,
      toSchool,
      on,
      reason: typedIn(form, "transferReason").trim(),
    };
    const done = await act(transferStudent, { params: { schoolId, studentId }, body });
    if (done) await showToast({ kind: "success", header: textNow("enrolment.transfer-asked") });
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t("enrolment.transfer")}</h2>
      <p className="quiet">{t("enrolment.transfer-text")}</p>
      <TextField label={t("enrolment.school-code")} name="toSchool" isLeftToRight />
      <TextField label={t("enrolment.last-day")} name="transferOn" type="date" value={today()} />
      <TextField label={t("enrolment.why")} name="transferReason" />
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        <SendButton label={t("enrolment.transfer-verb")} />
      </div>
    </form>
  );
}
