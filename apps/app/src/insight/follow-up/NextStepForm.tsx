import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Followed } from "./followed-people.ts";
import type { HandleFollowUps } from "./use-follow-up-actions.ts";

interface NextStepFormProps {
  readonly followed: Followed;
  readonly today: string;
  readonly onHandle: HandleFollowUps;
}

/** Edits the next step and its day. */
export function NextStepForm({ followed, today, onHandle }: NextStepFormProps) {
  const { t } = useText();
  const { person, nextStep, nextOn } = followed;

  async function handleSubmit(form: HTMLFormElement) {
    const until = typedIn(form, "until") || null;
    return onHandle([followed], "plan", { text: typedIn(form, "text").trim(), until });
  }

  return (
    <Form
      key={`${person.id} ${nextStep} ${nextOn}`}
      verb={t("follow-up.save-step")}
      label={t("follow-up.head-next")}
      error={null}
      keepsAs={`next step of ${person.id}`}
      onSubmit={handleSubmit}
    >
      <TextField label={t("follow-up.head-next")} name="text" value={nextStep ?? ""} isRequired />
      <TextField label={t("follow-up.step-on")} name="until" type="date" value={nextOn ?? today} />
    </Form>
  );
}
