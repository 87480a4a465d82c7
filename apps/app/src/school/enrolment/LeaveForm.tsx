import type { Id } from "@dars/contract/platform/primitives";
import { endEnrolment, type Exit } from "@dars/contract/school/enrolment";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS } from "./needs.ts";

const EXITS: readonly Exit[] = ["withdrawn", "dismissed", "graduated", "deceased"];

interface LeaveFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly revision: number;
}

/** A student leaves (ENR-4), with a reason. */
export function LeaveForm({ schoolId, studentId, revision }: LeaveFormProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const state = EXITS.find((exit) => exit === typedIn(form, "state")) ?? "withdrawn";
    const [on, reason] = [typedIn(form, "on"), typedIn(form, "reason").trim()];
    const question = textNow("enrolment.leave-question");
    if (!(await ask({ question, yes: textNow("enrolment.leave-verb"), isDestructive: true })))
      return undefined;
    const body = { key: newClientId(), revision, state, on, reason };
    const input = { params: { schoolId, studentId }, body };
    return save(endEnrolment, input, t("enrolment.leave"), () => textNow("enrolment.left"));
  }

  return (
    <Form
      className="card form"
      verb={t("enrolment.leave-verb")}
      error={error}
      reasons={NEEDS}
      isDestructive
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("enrolment.leave")}</h2>
      <PickField
        label={t("enrolment.as")}
        name="state"
        value="withdrawn"
        options={EXITS.map((exit) => [exit, t(`enrolment.state-${exit}`)])}
      />
      <TextField label={t("enrolment.last-day")} name="on" type="date" value={todayAtSchool()} isRequired />
      <TextField label={t("enrolment.why")} name="reason" isRequired />
    </Form>
  );
}
