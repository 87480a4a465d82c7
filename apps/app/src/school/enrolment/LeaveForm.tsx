import type { Id } from "@dars/contract/platform/primitives";
import { endEnrolment, type Exit } from "@dars/contract/school/enrolment";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS, today } from "./needs.ts";

const EXITS: readonly Exit[] = ["withdrawn", "dismissed", "graduated", "deceased"];

interface LeaveFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly revision: number;
}

/** A student leaves (ENR-4), with a reason. */
export function LeaveForm({ schoolId, studentId, revision }: LeaveFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const state = EXITS.find((exit) => exit === typedIn(form, "state")) ?? "withdrawn";
    const [on, reason] = [typedIn(form, "on"), typedIn(form, "exitReason").trim()];
    const question = textNow("enrolment.leave-question");
    if (!(await ask({ question, yes: textNow("enrolment.leave-verb"), isDestructive: true }))) return;
    const body = { key: newClientId(), revision, state, on, reason };
    const done = await act(endEnrolment, { params: { schoolId, studentId }, body });
    if (!done) return;
    const header = textNow(done.state === "done" ? "enrolment.left" : "people.asked");
    await showToast({ kind: "success", header });
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t("enrolment.leave")}</h2>
      <PickField
        label={t("enrolment.as")}
        name="state"
        value="withdrawn"
        options={EXITS.map((exit) => [exit, t(`enrolment.state-${exit}`)])}
      />
      <TextField label={t("enrolment.last-day")} name="on" type="date" value={today()} />
      <TextField label={t("enrolment.why")} name="exitReason" />
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        <SendButton label={t("enrolment.leave-verb")} isDestructive />
      </div>
    </form>
  );
}
