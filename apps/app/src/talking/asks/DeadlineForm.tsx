import type { Id } from "@dars/contract/platform/primitives";
import { moveAskDeadline, type AskPage } from "@dars/contract/talking/asks";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt, dayAt, momentAt } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";

interface DeadlineFormProps {
  readonly schoolId: Id;
  readonly ask: AskPage["ask"];
}

/** Gives more time, or closes it sooner; an anonymous choice that is closed stays so (ASK-4). */
export function DeadlineForm({ schoolId, ask }: DeadlineFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  if (ask.isAnonymous && ask.state === "closed") return null;
  const { id: askId, revision, closesAt, title } = ask;

  const handleMove = (form: HTMLFormElement) => {
    const moment = momentAt(typedIn(form, "day"), typedIn(form, "clock")).toISOString();
    const body = { key: newClientId(), revision, closesAt: moment };
    return save(moveAskDeadline, { params: { schoolId, askId }, body }, title);
  };

  return (
    <Form
      className="form card"
      label={t("asks.deadline")}
      verb={t("asks.move-deadline")}
      error={error}
      reasons={REASONS}
      onSubmit={handleMove}
    >
      <div className="form-columns">
        <TextField label={t("asks.closes-on")} name="day" type="date" value={dayAt(closesAt)} isRequired />
        <TextField
          label={t("asks.closes-at")}
          name="clock"
          type="time"
          value={clockAt(closesAt)}
          isRequired
        />
      </div>
    </Form>
  );
}
