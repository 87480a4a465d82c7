import type { Id } from "@dars/contract/platform/primitives";
import { transferStudent } from "@dars/contract/school/enrolment";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS } from "./needs.ts";

interface TransferFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly revision: number;
}

/** Another school of the group is asked to take the student; until it does, the student stays. */
export function TransferForm({ schoolId, studentId, revision }: TransferFormProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const [toSchool, on] = [typedIn(form, "toSchool").trim(), typedIn(form, "on")];
    const body = {
      key: newClientId(),
      revision,
      toSchool,
      on,
      reason: typedIn(form, "reason").trim(),
    };
    const input = { params: { schoolId, studentId }, body };
    return save(transferStudent, input, t("enrolment.transfer"), () => textNow("enrolment.transfer-asked"));
  }

  return (
    <Form
      className="card form"
      verb={t("enrolment.transfer-verb")}
      error={error}
      reasons={NEEDS}
      places={{ school: "toSchool" }}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("enrolment.transfer")}</h2>
      <p className="quiet">{t("enrolment.transfer-text")}</p>
      <TextField label={t("enrolment.school-code")} name="toSchool" isLeftToRight isRequired />
      <TextField label={t("enrolment.last-day")} name="on" type="date" value={todayAtSchool()} isRequired />
      <TextField label={t("enrolment.why")} name="reason" isRequired />
    </Form>
  );
}
